// Draws the figures of the page from the data in it. Chart.js draws points, lines and tips; here is what it leaves to
// others: marks of axes, strokes from the least sample to the greatest, the names of lines at their ends, colours.
"use strict";
(() => {
  const { figures } = JSON.parse(document.getElementById("page.data").textContent);
  const root = document.documentElement;
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const phone = matchMedia("(max-width: 40rem)");
  const colours = {
    light: ["#0b62a8", "#c4501b", "#1b7f5c", "#8b3f93", "#8a6a00", "#b3245a", "#0f7f8f", "#4a4a4a"],
    dark: ["#6db3f2", "#f5935c", "#4fc79b", "#d19bdb", "#d9b53f", "#f27ba6", "#5cc8d8", "#c9c9c9"],
  };
  const DASHES = [[], [8, 4], [2, 3]]; // when the colours are used up
  const MOST_DOTS = 60; // of a line; they would touch
  const charts = [];

  // --- numbers ------------------------------------------------------------------------------------------------------

  /** So many digits, all that are before the point, or a power of ten where it would be long. */
  function text(number, digits) {
    const size = Math.abs(number);
    if (number !== 0 && (size >= 1e15 || size < 1e-4)) return number.toExponential(3);
    if (size >= 1e6) return number.toLocaleString("en", { notation: "compact", maximumSignificantDigits: digits });
    const before = Math.floor(Math.log10(size)) + 1;
    return number.toLocaleString("en", { maximumSignificantDigits: Math.max(digits, before) });
  }

  /** Marks of a logarithmic axis: at 1, 2 and 5 of each decade, at the decades, or at some of these. */
  function logarithmicMarks({ min, max }, most) {
    const powers = [];
    for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power++) powers.push(power);
    const inside = (digits, stride) => powers.filter((power, i) => i % stride === 0)
      .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
      .filter((mark) => mark >= min && mark <= max);
    for (let stride = 0; stride <= powers.length; stride++) {
      const marks = inside(stride === 0 ? [1, 2, 5] : [1], stride || 1);
      if (marks.length <= most) return marks.length > 1 ? marks : [min, max];
    }
    return [min, max];
  }

  /** The values that were measured, where they are few, else round ones. */
  function marks(axis, values) {
    const measured = [...new Set(values)];
    if (measured.length > 1 && measured.length <= 8) axis.ticks = measured.map((value) => ({ value }));
    else if (axis.type === "logarithmic") axis.ticks = logarithmicMarks(axis, 10).map((value) => ({ value }));
  }

  // --- figures ------------------------------------------------------------------------------------------------------

  const strokes = {
    id: "strokes",
    beforeDatasetsDraw({ ctx, data, scales: { x, y } }) {
      data.datasets.forEach((line) => {
        if (line.hidden) return;
        ctx.strokeStyle = line.borderColor();
        ctx.lineWidth = 1;
        ctx.beginPath();
        line.data.forEach((point) => {
          if (point.low === null && point.high === null) return;
          ctx.moveTo(x.getPixelForValue(point.x), y.getPixelForValue(point.low ?? point.y));
          ctx.lineTo(x.getPixelForValue(point.x), y.getPixelForValue(point.high ?? point.y));
        });
        ctx.stroke();
      });
    },
  };

  /** Puts the names beside the ends of the lines, none on top of another; below each other on a phone. */
  const names = {
    id: "names",
    afterDraw({ data, scales: { y }, height, buttons }) {
      if (phone.matches) {
        buttons.forEach((button) => { button.style.top = ""; });
        return;
      }
      const ends = data.datasets.map(({ data: points }, i) => {
        const end = points.length > 0 ? y.getPixelForValue(points[points.length - 1].y) : height;
        return { button: buttons[i], high: buttons[i].offsetHeight, top: end - buttons[i].offsetHeight / 2 };
      }).sort((a, b) => a.top - b.top);
      const all = ends.reduce((sum, { high }) => sum + high, 0);
      let free = Math.min(0, height - all);
      let left = all;
      ends.forEach(({ button, high, top }) => {
        const at = Math.max(free, Math.min(top, height - left));
        button.style.top = `${at}px`;
        free = at + high;
        left -= high;
      });
    },
  };

  function scale(target, axis, values, reach) {
    const colour = () => getComputedStyle(target).color;
    const rule = () => getComputedStyle(target).borderTopColor;
    return {
      type: axis.logarithmic ? "logarithmic" : "linear",
      title: { display: true, text: axis.logarithmic ? `${axis.label} (log scale)` : axis.label, color: colour },
      ticks: { color: colour, callback: (value) => text(value, 4), maxRotation: 0, includeBounds: false },
      grid: { color: rule },
      border: { color: rule },
      afterBuildTicks: (built) => marks(built, values),
      ...reach,
    };
  }

  /** A little room beyond all samples; from zero where that is near. */
  function reach(numbers, axis, fromZero) {
    const min = Math.min(...numbers);
    const max = Math.max(...numbers);
    if (axis.logarithmic) {
      const factor = max > min ? (max / min) ** 0.05 : 2;
      return { min: min / factor, max: max * factor };
    }
    const room = (max - min) * 0.05 || Math.abs(max) * 0.1 || 1;
    return { min: fromZero && min >= 0 ? 0 : min - room, max: max + room };
  }

  function tip({ raw, dataset }) {
    const range = raw.low === null && raw.high === null ? ""
      : ` (${text(raw.low ?? raw.y, 4)} to ${text(raw.high ?? raw.y, 4)})`;
    return `${dataset.label}: ${text(raw.y, 4)}${range}`;
  }

  function draw(target) {
    const { x, y, lines } = figures[target.dataset.figure];
    const colour = (line) => colours[scheme()][line.style % colours.light.length];
    const points = lines.flatMap((line) => line.points);
    const xs = points.map((point) => point.x);
    const ys = points.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]);
    const datasets = lines.map((line) => ({
      label: line.name,
      data: [...line.points].sort((a, b) => a.x - b.x),
      showLine: true,
      pointRadius: line.points.length > MOST_DOTS ? 0 : 3,
      borderWidth: 1.75,
      borderCapStyle: "round", // so that a point at the end of a line is within it
      borderDash: DASHES[Math.floor(line.style / colours.light.length) % DASHES.length],
      borderColor: () => colour(line),
      backgroundColor: () => colour(line),
    }));
    const buttons = lines.map((line, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "line";
      button.textContent = line.name;
      button.setAttribute("aria-pressed", "true");
      button.addEventListener("click", () => {
        datasets[i].hidden = !datasets[i].hidden;
        button.setAttribute("aria-pressed", String(!datasets[i].hidden));
        chart.update();
      });
      return button;
    });
    target.parentElement.querySelector(".names").replaceChildren(...buttons);
    const canvas = target.appendChild(document.createElement("canvas"));
    const chart = new Chart(canvas, {
      type: "scatter",
      data: { datasets },
      plugins: [strokes, { ...names, beforeInit: (made) => { made.buttons = buttons; } }],
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: "nearest", axis: "x", intersect: false },
        plugins: {
          legend: { display: false },
          tooltip: { callbacks: { title: ([item]) => `${x.label}: ${text(item.parsed.x, 8)}`, label: tip } },
        },
        scales: { x: scale(target, x, xs, reach(xs, x, false)), y: scale(target, y, [], reach(ys, y, true)) },
      },
    });
    charts.push({ chart, paint: () => buttons.forEach((button, i) => button.style.setProperty("--line", colour(lines[i]))) });
    charts[charts.length - 1].paint();
    target.chart = chart; // for the console, and for tests
  }

  /** Figures are drawn when they are to be seen: a phone begins with all sections folded. */
  function drawIn(section) {
    if (!section.open) return;
    section.querySelectorAll(".plot").forEach((target) => target.chart ?? draw(target));
  }

  // --- colours ------------------------------------------------------------------------------------------------------

  /** The scheme that was chosen, else the system's. */
  function scheme() {
    return root.dataset.scheme ?? (systemDark.matches ? "dark" : "light");
  }

  function paint() {
    toggle.textContent = scheme() === "dark" ? "Light" : "Dark";
    charts.forEach(({ chart, paint: paintNames }) => {
      paintNames();
      chart.update();
    });
  }

  /** Paper is light, and nothing on it is folded. */
  function print(on) {
    const { chosen } = root.dataset;
    if (on) root.dataset.scheme = "light";
    else if (chosen) root.dataset.scheme = chosen;
    else delete root.dataset.scheme;
    if (on) sections.forEach((section) => { section.open = true; drawIn(section); });
    paint();
  }

  /** Opens the section that a link leads to. */
  function unfold() {
    const section = document.getElementById(location.hash.slice(1))?.querySelector("details.body");
    if (section) section.open = true;
  }

  const toggle = document.getElementById("page.scheme");
  const sections = document.querySelectorAll("details.body");
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    root.dataset.chosen = root.dataset.scheme = scheme() === "dark" ? "light" : "dark";
    paint();
  });
  systemDark.addEventListener("change", paint);
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  addEventListener("hashchange", unfold);
  sections.forEach((section) => {
    if (phone.matches) section.open = false;
    section.addEventListener("toggle", () => drawIn(section));
  });
  unfold();
  sections.forEach(drawIn);
  paint();
})();
