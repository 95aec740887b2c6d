"""The chart: one line per workload, one dot per peer, on a logarithmic axis of ratios."""
import math
from html import escape

from results import MAIN_GROUPS

LEFT, PANEL, GAP, LINE, TOP = 120, 420, 40, 14, 60
LOWEST, HIGHEST = 0.5, 64.0
COLOURS = ("#1f77b4", "#2ca02c", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf",
           "#ff7f0e", "#aec7e8")
WEFT = "#d62728"


def position(ratio):
    """Pixels from the panel's left edge; what is off the scale sits at its end."""
    share = math.log(min(max(ratio, LOWEST), HIGHEST) / LOWEST) / math.log(HIGHEST / LOWEST)
    return share * PANEL


def tag(name, content="", **attributes):
    written = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>"


def label(x, y, content, anchor="start"):
    return tag("text", escape(content), x=f"{x:.1f}", y=y, text_anchor=anchor)


def axis(left, bottom):
    for power in range(int(math.log2(LOWEST)), int(math.log2(HIGHEST)) + 1):
        x = left + position(2.0 ** power)
        width = 1.5 if power == 0 else 0.5
        yield tag("line", x1=f"{x:.1f}", x2=f"{x:.1f}", y1=TOP - 6, y2=bottom, stroke="#999",
                  stroke_width=width)
        yield label(x, TOP - 10, f"{2.0 ** power:g}", "middle")


def dots(results, threads, left, workloads, colours):
    for number, workload in enumerate(workloads):
        y = TOP + LINE * number + LINE / 2
        for name, colour in [*colours.items(), ("weft", WEFT)]:
            ratio = results.ratio(workload, name, threads)
            if ratio is not None:
                title = tag("title", escape(f"{workload} {name}: {ratio:.2f}"))
                yield tag("circle", title, cx=f"{left + position(ratio):.1f}", cy=y,
                          r=4.5 if name == "weft" else 2.5, fill=colour)


def legend(colours, width):
    x = LEFT
    for name, colour in [("weft", WEFT), *colours.items()]:
        yield tag("circle", cx=x, cy=14, r=4, fill=colour)
        yield label(x + 8, 18, name)
        x += 28 + 7 * len(name)
    yield label(LEFT, 36, "time / time of the hand-written loop; left is faster")
    yield label(width - 10, 36, "hover a dot for its number", "end")


def draw(results):
    """The whole SVG document."""
    workloads = results.workloads(MAIN_GROUPS)
    colours = dict(zip(results.families(), COLOURS))
    counts = sorted({threads for _, _, threads in results.ns})
    width = LEFT + len(counts) * (PANEL + GAP)
    bottom = TOP + LINE * len(workloads)
    parts = [tag("rect", width="100%", height="100%", fill="white"), *legend(colours, width)]
    for number, workload in enumerate(workloads):
        y = TOP + LINE * number + LINE / 2
        parts.append(label(LEFT - 12, y + 4, workload, "end"))
        parts.append(tag("line", x1=LEFT, x2=width - GAP, y1=y, y2=y, stroke="#eee"))
    for panel, threads in enumerate(counts):
        left = LEFT + panel * (PANEL + GAP)
        parts += axis(left, bottom)
        parts += dots(results, threads, left, workloads, colours)
        parts.append(label(left, bottom + 18, f"{threads} thread{'s' if threads > 1 else ''}"))
    return tag("svg", "\n".join(parts), xmlns="http://www.w3.org/2000/svg", width=width,
               height=bottom + 30, font_family="sans-serif", font_size=11) + "\n"
