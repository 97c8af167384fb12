// Draws the figures of the page from the data in it. uPlot draws lines, zooms and follows the cursor; here is what it
// leaves to others: limits and marks of axes, strokes from the least sample to the greatest, legend, tip, colours.
"use strict";
(() => {
  const { colours, figures } = JSON.parse(document.getElementById("page.data").textContent);
  const root = document.documentElement;
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const DASHES = [[], [8, 4], [2, 3]]; // when the colours are used up
  const FONT = "12px system-ui, sans-serif";
  const LETTER = 7; // about the width in pixels of a digit of that font
  const painters = []; // a function for each figure that gives it the colours of the scheme

  // --- numbers ------------------------------------------------------------------------------------------------------

  /** So many digits, all that are before the point, or a power of ten where it would be long. */
  function text(number, digits) {
    const size = Math.abs(number);
    if (number !== 0 && (size >= 1e15 || size < 1e-4)) return number.toExponential(3);
    const before = Math.floor(Math.log10(size)) + 1;
    return number.toLocaleString("en", { maximumSignificantDigits: Math.max(digits, before) });
  }

  /** The marks of an axis as text, short for millions: 150M. */
  function labels(marks) {
    const large = marks.some((mark) => Math.abs(mark) >= 1e6);
    const short = { notation: "compact", maximumSignificantDigits: 4 };
    return marks.map((mark) => (large && Math.abs(mark) < 1e15 ? mark.toLocaleString("en", short) : text(mark, 8)));
  }

  // --- axes ---------------------------------------------------------------------------------------------------------

  /** Limits a little beyond two numbers. */
  function around(min, max, axis) {
    if (axis.logarithmic) {
      const factor = max > min ? (max / min) ** 0.05 : 2;
      return [min / factor, max * factor];
    }
    const room = (max - min) * 0.05 || Math.abs(max) * 0.1 || 1;
    return [min - room, max + room];
  }

  /** Marks at equal distances of 1, 2 or 5 times a power of ten, at most so many. */
  function evenMarks(min, max, most, whole) {
    const least = (max - min) / Math.max(1, most);
    const power = 10 ** Math.floor(Math.log10(least));
    const step = Math.max(whole ? 1 : 0, [1, 2, 5, 10].map((by) => by * power).find((step) => step >= least));
    const marks = [];
    const first = Math.ceil(min / step);
    for (let i = 0; i <= most && (first + i) * step <= max; i++) marks.push(Number(((first + i) * step).toPrecision(12)));
    return marks;
  }

  /** Marks at 1, 2 and 5 of each decade, at the decades, or at some of these: as many as there is room for. */
  function logarithmicMarks(min, max, most) {
    const first = Math.floor(Math.log10(min));
    const last = Math.ceil(Math.log10(max));
    for (let stride = 0; stride <= last - first; stride++) {
      const marks = [];
      for (let power = first; power <= last; power += stride || 1) {
        for (const digit of stride === 0 ? [1, 2, 5] : [1]) marks.push(Number(`${digit}e${power}`));
      }
      const seen = marks.filter((mark) => mark >= min && mark <= max);
      if (seen.length <= most) return seen.length > 1 ? seen : evenMarks(min, max, most, false);
    }
    return [min, max];
  }

  /** The values that were measured, where they are few enough to be all marks of their axis; else null. */
  function measuredMarks(values, min, max, axis, pixels) {
    const place = axis.logarithmic ? Math.log : (value) => value;
    const marks = [...new Set(values)].filter((value) => value >= min && value <= max);
    const wide = Math.max(...labels(marks).map((label) => label.length)) * LETTER + 10;
    const share = pixels / (place(max) - place(min));
    const fit = marks.every((mark, i) => i === 0 || (place(mark) - place(marks[i - 1])) * share >= wide);
    return marks.length > 1 && fit ? marks : null;
  }

  // --- data ---------------------------------------------------------------------------------------------------------

  /** The x of all lines in order, and for each line its point at each x, undefined where it has none. */
  function align(lines) {
    const sorted = lines.map(({ points }) => [...points].sort((a, b) => a.x - b.x));
    const times = new Map(); // x to how often a line has it
    for (const points of sorted) {
      const own = new Map();
      for (const { x } of points) own.set(x, (own.get(x) ?? 0) + 1);
      for (const [x, count] of own) times.set(x, Math.max(count, times.get(x) ?? 0));
    }
    const xs = [...times].sort((a, b) => a[0] - b[0]).flatMap(([x, count]) => Array(count).fill(x));
    const columns = sorted.map((points) => {
      let next = 0;
      return xs.map((x) => (points[next]?.x === x ? points[next++] : undefined));
    });
    return { xs, columns };
  }

  // --- figures ------------------------------------------------------------------------------------------------------

  function draw(target) {
    const { x, y, lines } = figures[target.dataset.figure];
    const { xs, columns } = align(lines);
    const wholeX = xs.every(Number.isInteger);
    const legend = target.parentElement.querySelector(".legend");
    const tip = make("div", "tip");
    const colour = (line) => colours[scheme()][line.style % colours.light.length];
    const dash = (line) => DASHES[Math.floor(line.style / colours.light.length) % DASHES.length];
    const ink = () => getComputedStyle(target).color;
    const faint = () => getComputedStyle(target).borderTopColor;

    /** Calls back for each point that is seen, with the number of its series. */
    function eachSeen(plot, use) {
      const [from, to] = plot.series[0].idxs;
      columns.forEach((points, i) => {
        if (plot.series[i + 1].show) points.slice(from, to + 1).forEach((point) => point && use(point, i));
      });
    }

    /** Room for all samples that are seen; from zero, unless that has no place or some are below. */
    function heights(plot) {
      let min = Infinity;
      let max = -Infinity;
      eachSeen(plot, ({ y, low, high }) => {
        min = Math.min(min, y, low ?? y);
        max = Math.max(max, y, high ?? y);
      });
      if (min > max) return [1, 10];
      const limits = around(min, max, y);
      return y.logarithmic || min < 0 ? limits : [0, limits[1]];
    }

    /** All of x has room beside it; a part that was chosen has none. */
    function widths(plot, min, max) {
      return min <= xs[0] && max >= xs[xs.length - 1] ? around(xs[0], xs[xs.length - 1], x) : [min, max];
    }

    function strokes(plot) {
      const { ctx, bbox } = plot;
      ctx.save();
      ctx.beginPath();
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
      ctx.clip();
      ctx.lineWidth = devicePixelRatio;
      eachSeen(plot, ({ x, y, low, high }, i) => {
        if (low === null && high === null) return;
        const left = plot.valToPos(x, "x", true);
        ctx.strokeStyle = colour(lines[i]);
        ctx.beginPath();
        ctx.moveTo(left, plot.valToPos(low ?? y, "y", true));
        ctx.lineTo(left, plot.valToPos(high ?? y, "y", true));
        ctx.stroke();
      });
      ctx.restore();
    }

    function showTip(plot) {
      const { idx, left, top } = plot.cursor;
      tip.hidden = idx === null || idx === undefined || left < 0;
      if (tip.hidden) return;
      tip.replaceChildren(make("div", "at", `${x.label}: ${text(xs[idx], 8)}`));
      lines.forEach((line, i) => {
        const point = columns[i][idx];
        if (!point || !plot.series[i + 1].show) return;
        const range = point.low === null && point.high === null ? ""
          : ` (${text(point.low ?? point.y, 4)} to ${text(point.high ?? point.y, 4)})`;
        const row = make("div", "", `${line.name}: ${text(point.y, 4)}${range}`);
        row.style.setProperty("--line", colour(line));
        tip.append(row);
      });
      placeTip(plot, left, top);
    }

    /** Beside the cursor, or below the figure where it would hide the lines. */
    function placeTip(plot, left, top) {
      const width = plot.bbox.width / devicePixelRatio;
      const height = plot.bbox.height / devicePixelRatio;
      const right = left + 14;
      const other = left - 14 - tip.offsetWidth;
      const beside = right + tip.offsetWidth <= width ? right : other;
      const middle = Math.max(0, Math.min(height - tip.offsetHeight, top - tip.offsetHeight / 2));
      tip.style.left = `${Math.max(0, beside)}px`;
      tip.style.top = `${beside < 0 ? height + 30 : middle}px`;
    }

    const line = { stroke: faint, width: 1 };
    const axis = { stroke: ink, font: FONT, ticks: { ...line, size: 5 }, gap: 4, filter: (plot, marks) => marks };
    const plot = new uPlot(
      {
        ...size(target),
        legend: { show: false },
        cursor: { drag: { x: true, y: true, uni: 30, dist: 5 }, y: false },
        scales: {
          x: { time: false, distr: x.logarithmic ? 3 : 1, range: widths },
          y: { distr: y.logarithmic ? 3 : 1, range: heights },
        },
        axes: [
          {
            ...axis,
            size: 30,
            grid: { show: false },
            values: (plot, marks) => labels(marks),
            splits: (plot, side, min, max) => {
              const pixels = plot.bbox.width / devicePixelRatio;
              const most = Math.floor(pixels / 70);
              return measuredMarks(xs, min, max, x, pixels)
                ?? (x.logarithmic ? logarithmicMarks(min, max, most) : evenMarks(min, max, most, wholeX));
            },
          },
          {
            ...axis,
            grid: line,
            values: (plot, marks) => labels(marks),
            size: (plot, values) => Math.max(0, ...(values ?? []).map((value) => value.length)) * LETTER + 16,
            splits: (plot, side, min, max) => {
              const most = Math.floor(plot.bbox.height / devicePixelRatio / 40);
              return y.logarithmic ? logarithmicMarks(min, max, most) : evenMarks(min, max, most, false);
            },
          },
        ],
        series: [
          {},
          ...lines.map((line) => ({
            label: line.name,
            stroke: () => colour(line),
            width: 1.75,
            dash: dash(line),
            points: { size: 6, fill: () => colour(line) },
          })),
        ],
        hooks: { draw: [strokes], setCursor: [showTip] },
      },
      [xs, ...columns.map((points) => points.map((point) => point?.y))],
      target,
    );
    plot.over.append(tip);
    tip.hidden = true;

    const buttons = lines.map((line, i) => {
      const button = make("button", "line", line.name);
      button.type = "button";
      button.setAttribute("aria-pressed", "true");
      button.addEventListener("click", () => {
        const show = !plot.series[i + 1].show;
        plot.setSeries(i + 1, { show });
        button.setAttribute("aria-pressed", String(show));
      });
      return button;
    });
    legend.replaceChildren(...buttons);
    painters.push(() => {
      buttons.forEach((button, i) => button.style.setProperty("--line", colour(lines[i])));
      plot.redraw(false);
    });
    new ResizeObserver(() => {
      const now = size(target);
      if (now.width !== plot.width || now.height !== plot.height) plot.setSize(now);
    }).observe(target);
    target.plot = plot; // for the console, and for tests
  }

  function size(target) {
    const width = Math.max(200, target.clientWidth);
    return { width, height: Math.round(Math.min(340, Math.max(220, width * 0.55))) };
  }

  function make(tag, style, content = "") {
    const element = document.createElement(tag);
    element.className = style;
    element.textContent = content;
    return element;
  }

  // --- colours ------------------------------------------------------------------------------------------------------

  /** The scheme that was chosen, else the system's. */
  function scheme() {
    return root.dataset.scheme ?? (systemDark.matches ? "dark" : "light");
  }

  function paint() {
    toggle.textContent = scheme() === "dark" ? "Light" : "Dark";
    painters.forEach((painter) => painter());
  }

  /** Paper is light. */
  function print(on) {
    const chosen = root.dataset.chosen;
    if (on) root.dataset.scheme = "light";
    else if (chosen) root.dataset.scheme = chosen;
    else delete root.dataset.scheme;
    paint();
  }

  function choose(chosen) {
    root.dataset.chosen = root.dataset.scheme = chosen;
    paint();
  }

  const toggle = document.getElementById("page.scheme");
  toggle.hidden = false;
  toggle.addEventListener("click", () => choose(scheme() === "dark" ? "light" : "dark"));
  systemDark.addEventListener("change", paint);
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  document.querySelectorAll(".plot").forEach(draw);
  paint();
})();
