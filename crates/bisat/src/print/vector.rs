//! The SVG of a sheet as operators of PDF: paths, rectangles, ellipses and lines of text.

use roxmltree::{Document, Node};

use super::font::{Fonts, Weight};
use super::path::{self, Segment};

/// The properties that an element inherits.
#[derive(Clone)]
struct Style {
    fill: Option<Colour>,
    stroke: Option<Colour>,
    size: f32,
    weight: Weight,
    anchor: Anchor,
}

/// Red, green and blue, from 0 to 1.
type Colour = [f32; 3];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Anchor {
    Start,
    Middle,
}

/// The operators that draw an SVG. The error names what cannot be drawn.
pub(super) fn operators(svg: &str, fonts: &Fonts) -> Result<String, String> {
    let document = Document::parse(svg).map_err(|error| error.to_string())?;
    let style = Style { fill: Some([0.0; 3]), stroke: None, size: 3.0, weight: Weight::Regular, anchor: Anchor::Start };
    let mut drawing = Drawing { fonts, operators: String::new() };
    drawing.children(document.root_element(), &style)?;
    Ok(drawing.operators)
}

struct Drawing<'a> {
    fonts: &'a Fonts,
    operators: String,
}

impl Drawing<'_> {
    fn children(&mut self, node: Node, style: &Style) -> Result<(), String> {
        node.children().filter(Node::is_element).try_for_each(|child| self.element(child, style))
    }

    fn element(&mut self, node: Node, inherited: &Style) -> Result<(), String> {
        let name = node.tag_name().name();
        if matches!(name, "title" | "style") {
            return Ok(());
        }
        self.operators += "q\n";
        let style = self.begin(node, inherited)?;
        match name {
            "g" => self.children(node, &style)?,
            "text" => self.text(node, &style)?,
            _ => {
                let segments = shape(node)?;
                self.paint(&segments, &style);
            }
        }
        self.operators += "Q\n";
        Ok(())
    }

    /// Writes the graphics state of an element and returns its style.
    fn begin(&mut self, node: Node, inherited: &Style) -> Result<Style, String> {
        let mut style = inherited.clone();
        for attribute in node.attributes() {
            let value = attribute.value();
            let wrong = || format!("{}=\"{value}\"", attribute.name());
            match attribute.name() {
                "transform" => {
                    for matrix in transforms(value).ok_or_else(wrong)? {
                        self.operators += &format!("{} cm\n", numbers(&matrix));
                    }
                }
                "fill" => style.fill = colour(value).ok_or_else(wrong)?,
                "stroke" => style.stroke = colour(value).ok_or_else(wrong)?,
                "stroke-width" => self.operators += &format!("{} w\n", value.parse::<f32>().map_err(|_| wrong())?),
                "stroke-dasharray" => self.operators += &format!("[{}] 0 d\n", value.replace(',', " ")),
                "stroke-linecap" => self.operators += if value == "round" { "1 J\n" } else { "0 J\n" },
                "stroke-linejoin" => self.operators += if value == "round" { "1 j\n" } else { "0 j\n" },
                "font-size" => style.size = value.parse().map_err(|_| wrong())?,
                "font-weight" => style.weight = if value == "bold" { Weight::Bold } else { Weight::Regular },
                "text-anchor" => style.anchor = if value == "middle" { Anchor::Middle } else { Anchor::Start },
                "x" | "y" | "width" | "height" | "rx" | "ry" | "cx" | "cy" | "r" | "d" | "font-family" => {}
                _ => return Err(wrong()),
            }
        }
        Ok(style)
    }

    fn paint(&mut self, segments: &[Segment], style: &Style) {
        // Colours come before the path: PDF does not allow them within it.
        self.colours(style);
        for segment in segments {
            self.operators += &match *segment {
                Segment::Move((x, y)) => format!("{} m\n", numbers(&[x, y])),
                Segment::Line((x, y)) => format!("{} l\n", numbers(&[x, y])),
                Segment::Cubic((x1, y1), (x2, y2), (x, y)) => format!("{} c\n", numbers(&[x1, y1, x2, y2, x, y])),
                Segment::Close => "h\n".to_owned(),
            };
        }
        self.operators += match (style.fill, style.stroke) {
            (Some(_), Some(_)) => "B\n",
            (Some(_), None) => "f\n",
            (None, Some(_)) => "S\n",
            (None, None) => "n\n",
        };
    }

    fn colours(&mut self, style: &Style) {
        for (colour, operator) in [(style.fill, "rg"), (style.stroke, "RG")] {
            if let Some(colour) = colour {
                self.operators += &format!("{} {operator}\n", numbers(&colour));
            }
        }
    }

    fn text(&mut self, node: Node, style: &Style) -> Result<(), String> {
        let words = node.text().unwrap_or_default();
        let font = self.fonts.of(style.weight);
        let (x, y) = (number(node, "x")?, number(node, "y")?);
        let x = match style.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - font.width(words) * style.size / 2.0,
        };
        let Some(fill) = style.fill else { return Ok(()) };
        self.operators += &format!(
            "{} rg\nBT\n/{} 1 Tf\n{} Tm\n<{}> Tj\nET\n",
            numbers(&fill),
            Fonts::name(style.weight),
            numbers(&[style.size, 0.0, 0.0, -style.size, x, y]),
            font.encode(words)
        );
        Ok(())
    }
}

/// The path of a basic shape.
fn shape(node: Node) -> Result<Vec<Segment>, String> {
    match node.tag_name().name() {
        "path" => {
            let data = node.attribute("d").unwrap_or_default();
            path::read(data).ok_or_else(|| format!("d=\"{data}\""))
        }
        "circle" => {
            let radius = number(node, "r")?;
            Ok(path::ellipse((number(node, "cx")?, number(node, "cy")?), (radius, radius)))
        }
        "ellipse" => {
            Ok(path::ellipse((number(node, "cx")?, number(node, "cy")?), (number(node, "rx")?, number(node, "ry")?)))
        }
        "rect" => {
            let [x, y, width, height, round] = ["x", "y", "width", "height", "rx"].map(|name| number(node, name));
            let (x, y, width, height, round) = (x?, y?, width?, height?, round?);
            let data = match round {
                0.0 => format!("M{x} {y}h{width}v{height}h{}Z", -width),
                _ => format!(
                    "M{} {y}h{across}a{round} {round} 0 0 1 {round} {round}v{down}a{round} {round} 0 0 1 {minus} {round}\
                     h{}a{round} {round} 0 0 1 {minus} {minus}v{}a{round} {round} 0 0 1 {round} {minus}Z",
                    x + round,
                    -(width - 2.0 * round),
                    -(height - 2.0 * round),
                    across = width - 2.0 * round,
                    down = height - 2.0 * round,
                    minus = -round,
                ),
            };
            path::read(&data).ok_or(data)
        }
        other => Err(format!("<{other}>")),
    }
}

/// A number of an element; 0 if it is not given.
fn number(node: Node, name: &str) -> Result<f32, String> {
    let value = node.attribute(name).unwrap_or("0");
    value.parse().map_err(|_| format!("{name}=\"{value}\""))
}

fn numbers(numbers: &[f32]) -> String {
    numbers.iter().map(|number| format!("{number:.4}")).collect::<Vec<_>>().join(" ")
}

/// `none`, `#RGB` or `#RRGGBB`.
fn colour(text: &str) -> Option<Option<Colour>> {
    if text == "none" {
        return Some(None);
    }
    let digits: Vec<u32> = text.strip_prefix('#')?.chars().map(|digit| digit.to_digit(16)).collect::<Option<_>>()?;
    let parts: Vec<u32> = match digits.len() {
        3 => digits.iter().map(|digit| digit * 17).collect(),
        6 => digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
        _ => return None,
    };
    Some(Some([0, 1, 2].map(|at: usize| parts[at] as f32 / 255.0)))
}

/// The matrices of a `transform`, the outermost first.
fn transforms(text: &str) -> Option<Vec<[f32; 6]>> {
    let mut matrices = Vec::new();
    for part in text.split(')').map(str::trim).filter(|part| !part.is_empty()) {
        let (name, values) = part.split_once('(')?;
        let values: Vec<f32> = values.split([' ', ',']).map(str::parse).collect::<Result<_, _>>().ok()?;
        let moved = |x: f32, y: f32| [1.0, 0.0, 0.0, 1.0, x, y];
        match (name, values.as_slice()) {
            ("translate", [x, y]) => matrices.push(moved(*x, *y)),
            ("scale", [scale]) => matrices.push([*scale, 0.0, 0.0, *scale, 0.0, 0.0]),
            ("scale", [x, y]) => matrices.push([*x, 0.0, 0.0, *y, 0.0, 0.0]),
            ("rotate", [degrees, centre @ ..]) if matches!(centre.len(), 0 | 2) => {
                let (sin, cos) = degrees.to_radians().sin_cos();
                let turned = [cos, sin, -sin, cos, 0.0, 0.0];
                match centre {
                    [x, y] => matrices.extend([moved(*x, *y), turned, moved(-x, -y)]),
                    _ => matrices.push(turned),
                }
            }
            _ => return None,
        }
    }
    Some(matrices)
}
