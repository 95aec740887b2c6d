"""C++ laid out as tools/format would."""
WIDTH = 100


def fill(head, parts, tail):
    """head, then parts with commas, then tail; lines after the first begin below the first part."""
    lines, line, indent = [], head if parts else head + tail, " " * len(head)
    for i, part in enumerate(parts):
        piece = part + ("," if i + 1 < len(parts) else tail)
        gap = "" if line in (head, indent) else " "
        if len(line + gap + piece) > WIDTH and line != head:
            lines.append(line)
            line, gap = indent, ""
        line += gap + piece
    return "\n".join([*lines, line])


def declaration(head, parameters):
    return fill(head + "(", parameters, ");") + "\n"


def definition(head, parameters, call, arguments, qualifier=""):
    """A function of one line: `head(parameters) { return call(arguments); }`."""
    short = (f"{head}({', '.join(parameters)}){qualifier} "
             f"{{ return {call}({', '.join(arguments)}); }}")
    if len(short) <= WIDTH:
        return short + "\n"
    opening = fill(head + "(", parameters, f"){qualifier} {{")
    head = f"  return {call}("
    if len(head + arguments[0]) + 2 > WIDTH:
        head += "\n      "
    return opening + "\n" + fill(head, arguments, ");") + "\n}\n"


def comment(text):
    lines, line = [], "//"
    for word in text.split():
        if len(line + " " + word) > WIDTH:
            lines.append(line)
            line = "//"
        line += " " + word
    return "\n".join([*lines, line]) + "\n"
