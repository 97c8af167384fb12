// What a reader sees of the page, as values for a test. Colours are read back from the pixels of the canvas.
(() => {
  /** uPlot draws before the next task. */
  const drawn = () => new Promise((done) => setTimeout(done));

  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  /** A colour as red, green, blue, alpha from 0 to 255. */
  function channels(colour) {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    return pixel.getImageData(0, 0, 1, 1).data;
  }

  /** What is on the canvas of a plot: a function that tells whether a colour is at a place, give or take a pixel. */
  function look(plot) {
    const { canvas } = plot.ctx;
    const copy = document.createElement("canvas");
    copy.width = canvas.width;
    copy.height = canvas.height;
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(canvas, 0, 0);
    return (x, y, colour) => {
      const left = Math.round(plot.valToPos(x, "x", true)) - 1;
      const top = Math.round(plot.valToPos(y, "y", true)) - 1;
      const near = context.getImageData(left, top, 3, 3).data;
      return [...Array(9).keys()].some((i) => {
        const differences = [0, 1, 2].map((channel) => Math.abs(near[4 * i + channel] - colour[channel]));
        return near[4 * i + 3] > 80 && Math.max(...differences) < 25;
      });
    };
  }

  function pointsSeen(plot, i, colour) {
    const isAt = look(plot);
    return plot.data[0].filter((x, at) => plot.data[i][at] != null && isAt(x, plot.data[i][at], colour)).length;
  }

  /** Shows the lines of a figure one by one by its buttons, and says what is on the canvas. */
  async function readFigure(target) {
    const { plot } = target;
    const buttons = [...target.parentElement.querySelectorAll(".legend button")];
    const press = (wanted) => buttons.forEach((button, i) => {
      if ((button.getAttribute("aria-pressed") === "true") !== wanted(i)) button.click();
    });
    const lines = [];
    for (let i = 0; i < buttons.length; i++) {
      press((other) => other === i);
      await drawn();
      const colour = channels(buttons[i].style.getPropertyValue("--line"));
      const line = { name: buttons[i].textContent, x: [], y: [], seen: pointsSeen(plot, i + 1, colour) };
      plot.data[0].forEach((x, at) => {
        const y = plot.data[i + 1][at];
        if (y != null) {
          line.x.push(x);
          line.y.push(y);
        }
      });
      const { lines: given } = JSON.parse(document.getElementById("page.data").textContent).figures[target.dataset.figure];
      const far = given[i].points
        .flatMap(({ x, y, low, high }) => [low, high].filter((end) => end !== null).map((end) => ({ x, y, end })))
        .filter(({ y, end }) => Math.abs(plot.valToPos(y, "y") - plot.valToPos(end, "y")) > 12);
      const inside = (y, end) => plot.posToVal(plot.valToPos(end, "y") + (end < y ? -2 : 2), "y");
      const isAt = look(plot);
      line.ends = far.length;
      line.endsSeen = far.filter(({ x, y, end }) => isAt(x, inside(y, end), colour)).length;
      press(() => false);
      await drawn();
      line.seenWhenHidden = pointsSeen(plot, i + 1, colour);
      lines.push(line);
    }
    press(() => true);
    await drawn();
    return { name: target.dataset.figure, lines };
  }

  const text = (element) => element.innerText.trim();

  function readTable(table) {
    return {
      article: table.closest("article").id,
      title: table.caption.textContent,
      columns: [...table.tHead.rows[0].cells].map((cell) => cell.textContent),
      rows: [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
    };
  }

  /** Text whose colour is closer to that of its paper than 4.5 to 1. */
  function faintTexts() {
    const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const light = (rgb) => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
    const paper = (element) => {
      const colour = channels(getComputedStyle(element).backgroundColor);
      return colour[3] > 0 || !element.parentElement ? colour : paper(element.parentElement);
    };
    return [...document.body.querySelectorAll("*")]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const [one, two] = [channels(getComputedStyle(element).color), paper(element)].map(light);
        return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05) < 4.5;
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent.slice(0, 40)}`);
  }

  /** Elements that reach beyond the window, but for what can be scrolled by itself. */
  function wideElements() {
    const width = document.documentElement.clientWidth;
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.checkVisibility() && !element.closest(".wide > *") && !element.closest("canvas, .uplot"))
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName}.${element.className}`);
  }

  window.readFigures = async () => {
    const figures = [];
    for (const target of document.querySelectorAll(".plot")) figures.push(await readFigure(target));
    return figures;
  };

  window.readPage = () => ({
    tables: [...document.querySelectorAll("article > .wide > table")].map(readTable),
    summary: [...document.querySelectorAll(".summary tbody tr")].map((row) => [...row.cells].map(text)),
    text: document.body.innerText,
    scheme: document.documentElement.dataset.scheme ?? "",
    paper: getComputedStyle(document.body).backgroundColor,
    faint: faintTexts(),
    wide: wideElements(),
    window: innerWidth,
    scrolls: document.documentElement.scrollWidth,
  });
})();
