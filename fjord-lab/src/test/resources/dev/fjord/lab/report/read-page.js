// What a reader sees of the page, as values for a test. Colours are read back from the pixels of the canvas.
(() => {
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  /** A colour as red, green, blue, alpha from 0 to 255. */
  function channels(colour) {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    return pixel.getImageData(0, 0, 1, 1).data;
  }

  /** What is on the canvas of a chart: a function that tells whether a colour is at a place, give or take a pixel. */
  function look(chart) {
    const copy = document.createElement("canvas");
    copy.width = chart.canvas.width;
    copy.height = chart.canvas.height;
    const context = copy.getContext("2d", { willReadFrequently: true });
    context.drawImage(chart.canvas, 0, 0);
    return (x, y, colour) => {
      const near = context.getImageData(Math.round(x) - 1, Math.round(y) - 1, 3, 3).data;
      return [...Array(9).keys()].some((i) => {
        const differences = [0, 1, 2].map((channel) => Math.abs(near[4 * i + channel] - colour[channel]));
        return near[4 * i + 3] > 80 && Math.max(...differences) < 25;
      });
    };
  }

  /** Shows the lines of a figure one by one by their names, and says what is on the canvas. */
  function readFigure(target) {
    const { chart } = target;
    const { x: across, y: down } = chart.scales;
    const buttons = [...target.parentElement.querySelectorAll(".names button")];
    const press = (wanted) => buttons.forEach((button, i) => {
      if ((button.getAttribute("aria-pressed") === "true") !== wanted(i)) button.click();
    });
    const seen = (points, colour) => {
      const isAt = look(chart);
      return points.filter(({ x, y }) => isAt(across.getPixelForValue(x), down.getPixelForValue(y), colour)).length;
    };
    const lines = buttons.map((button, i) => {
      press((other) => other === i);
      const colour = channels(button.style.getPropertyValue("--line"));
      const points = chart.data.datasets[i].data;
      const line = { name: button.textContent, x: points.map(({ x }) => x), y: points.map(({ y }) => y), seen: seen(points, colour) };
      const ends = points.flatMap(({ x, y, low, high }) => [low, high].filter((end) => end !== null).map((end) => ({
        x: across.getPixelForValue(x), middle: down.getPixelForValue(y), end: down.getPixelForValue(end),
      }))).filter(({ middle, end }) => Math.abs(middle - end) > 12);
      const isAt = look(chart);
      line.ends = ends.length;
      line.endsSeen = ends.filter(({ x, middle, end }) => isAt(x, end + Math.sign(middle - end) * 2, colour)).length;
      press(() => false);
      line.seenWhenHidden = seen(points, colour);
      return line;
    });
    press(() => true);
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
      .filter((element) => element.checkVisibility() && !element.closest(".wide > *") && !element.closest("canvas"))
      .filter((element) => element.getBoundingClientRect().right > width + 0.5)
      .map((element) => `${element.tagName}.${element.className}`);
  }

  /** Heads of columns in which a line ends inside a word. */
  window.brokenHeads = () => [...document.querySelectorAll("thead th, h1, figcaption h3")].filter((head) => {
    if (!head.checkVisibility()) return false;
    const node = head.firstChild;
    if (node?.nodeType !== 3 || /\S{30}/.test(node.data)) return false;
    return [...node.data.matchAll(/[A-Za-z]+/g)].some(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return range.getClientRects().length > 1;
    });
  }).map((head) => head.textContent);

  window.readFigures = () => [...document.querySelectorAll(".plot")].map(readFigure);

  window.readPage = () => ({
    tables: [...document.querySelectorAll("article .body > .wide > table")].map(readTable),
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
