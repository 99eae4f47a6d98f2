window.onload = () => {
  const frame = document.querySelector("iframe");
  const page = frame.contentDocument;
  const all = (query, within = page) => [...within.querySelectorAll(query)];
  const ids = all("[id]").map((element) => element.id);
  const cutOff = [];
  const overlapping = [];
  let smallest = 1000;
  for (const chart of all(".chart svg")) {
    const edge = chart.getBoundingClientRect();
    const scale = edge.width / chart.viewBox.baseVal.width;
    const texts = all("text", chart).filter((text) => text.textContent.trim() !== "");
    const boxes = texts.map((text) => text.getBoundingClientRect());
    texts.forEach((text, at) => {
      const box = boxes[at];
      smallest = Math.min(smallest, parseFloat(frame.contentWindow.getComputedStyle(text).fontSize) * scale);
      const beyond = box.left < edge.left - 1 || box.right > edge.right + 1;
      if (beyond || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) cutOff.push(text.textContent);
      boxes.slice(0, at).forEach((other, before) => {
        const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
        const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
        // Boxes hold the room above and below the letters too.
        if (across > 1 && down > 0.35 * Math.min(box.height, other.height)) {
          overlapping.push(texts[before].textContent + " / " + text.textContent);
        }
      });
    });
  }
  const data = all(".chart .datum");
  const told = (datum) => datum.querySelector(":scope > title") || datum.parentElement.querySelector(":scope > title");
  const found = {
    requests: frame.contentWindow.performance.getEntriesByType("resource").map((entry) => entry.name),
    lang: page.documentElement.lang,
    scroll_width: page.documentElement.scrollWidth,
    client_width: page.documentElement.clientWidth,
    scripts: all("script").length,
    double_ids: ids.filter((id, at) => ids.indexOf(id) !== at),
    charts: all("figure.chart").length,
    data: data.length,
    untold: data.filter((datum) => !told(datum)).length,
    cut_off: cutOff,
    overlapping,
    smallest_letters: smallest,
    rows_per_table: all("table").map((table) => all("tbody tr", table).length),
  };
  const pre = document.createElement("pre");
  pre.id = "found";
  pre.textContent = JSON.stringify(found).replace(/[<>&]/g, (sign) => "\\u00" + sign.charCodeAt(0).toString(16));
  document.body.append(pre);
};
