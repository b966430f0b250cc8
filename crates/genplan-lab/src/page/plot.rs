//! Plots as inline SVG. Colours are classes, which the style of the page defines for light and dark.

use std::fmt::Write;

use genplan_show::draw::xml::escape;

/// Pixels of a plot; it is shown at about this size even on a phone.
const WIDTH: f64 = 360.0;
/// Room for numbers and names, on the left, at the top, on the right and at the bottom.
const LEFT: f64 = 52.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 18.0;
const BOTTOM: f64 = 40.0;

/// How numbers are placed along an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scale {
    Linear,
    /// By their logarithms: for what spans several powers of ten.
    Logarithmic,
}

/// A range of numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub name: &'static str,
    pub scale: Scale,
    pub low: f64,
    pub high: f64,
}

impl Axis {
    /// An axis for values: on a logarithmic scale, from a power of ten to another.
    pub(super) fn around(
        name: &'static str,
        scale: Scale,
        values: impl Iterator<Item = f64> + Clone,
    ) -> Self {
        let low = values.clone().fold(f64::INFINITY, f64::min);
        let high = values.fold(f64::NEG_INFINITY, f64::max);
        let (low, high) = if low > high { (1.0, 10.0) } else { (low, high) };
        match scale {
            Scale::Linear => Axis { name, scale, low: (low - 0.5).floor(), high: (high + 0.5).ceil() },
            Scale::Logarithmic => {
                let low = 10_f64.powf(low.max(1e-6).log10().floor());
                let high = 10_f64.powf(high.max(1e-6).log10().ceil());
                Axis { name, scale, low, high: high.max(10.0 * low) }
            }
        }
    }

    /// Where a value is, from 0 to 1.
    fn place(&self, value: f64) -> f64 {
        let place = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => (value.max(self.low) / self.low).ln() / (self.high / self.low).ln(),
        };
        place.clamp(0.0, 1.0)
    }

    /// Round values to be marked.
    fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let step = nice_step(self.high - self.low);
                let first = (self.low / step).ceil();
                let places = (0..).map(|index: u32| (first + f64::from(index)) * step);
                places.take_while(|&tick| tick <= self.high + 1e-9 * step).collect()
            }
            Scale::Logarithmic => {
                let powers = std::iter::successors(Some(self.low), |power| Some(power * 10.0));
                powers.take_while(|&tick| tick <= self.high * 1.001).collect()
            }
        }
    }
}

/// 1, 2 or 5 times a power of ten, so that there are at most seven steps.
fn nice_step(range: f64) -> f64 {
    let power = 10_f64.powf((range / 7.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| range / (factor * power) <= 7.0);
    step.unwrap_or(10.0) * power
}

/// A number at an axis.
fn number(value: f64) -> String {
    if value >= 10_000.0 {
        return format!("{:.0}k", value / 1000.0);
    }
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A point of a scatter plot.
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
    /// Its colour and form.
    pub class: String,
    /// What there is to say about it.
    pub title: String,
}

/// Points over two axes.
pub(super) fn scatter(name: &str, x: &Axis, y: &Axis, points: &[Point]) -> String {
    let height = 260.0;
    let (inner_width, inner_height) = (WIDTH - LEFT - RIGHT, height - TOP - BOTTOM);
    let across = |value: f64| LEFT + inner_width * x.place(value);
    let down = |value: f64| TOP + inner_height * (1.0 - y.place(value));
    let mut svg = begin(name, height);
    for tick in y.ticks() {
        let (at, text) = (down(tick), number(tick));
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{LEFT} {at:.1}H{:.1}\"/>", WIDTH - RIGHT);
        let _ =
            writeln!(svg, "<text class=\"y\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>", LEFT - 6.0, at + 4.0);
    }
    for tick in x.ticks() {
        let (at, text) = (across(tick), number(tick));
        let bottom = height - BOTTOM;
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{at:.1} {TOP}V{bottom:.1}\"/>");
        let _ = writeln!(svg, "<text class=\"x\" x=\"{at:.1}\" y=\"{:.1}\">{text}</text>", bottom + 16.0);
    }
    for Point { x, y, class, title } in points {
        let (x, y, title) = (across(*x), down(*y), escape(title));
        let _ = writeln!(
            svg,
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"><title>{title}</title></circle>"
        );
    }
    let middle = LEFT + inner_width / 2.0;
    let _ = writeln!(svg, "<text class=\"x\" x=\"{middle:.1}\" y=\"{:.1}\">{}</text>", height - 6.0, x.name);
    let _ = writeln!(
        svg,
        "<text class=\"x\" transform=\"translate(12 {:.1}) rotate(-90)\">{}</text>",
        TOP + inner_height / 2.0,
        y.name
    );
    svg + "</svg>\n"
}

/// A value with its interval and, if there is one, another to compare it with; all between 0 and 1.
pub(super) struct Dot {
    pub value: Option<f64>,
    pub interval: Option<(f64, f64)>,
    pub reference: Option<f64>,
    pub class: String,
    pub title: String,
}

/// For each name some dots in rows, from 0 to 100 %.
pub(super) fn dots(name: &str, groups: &[(String, Vec<Dot>)]) -> String {
    let (row, gap, left) = (13.0, 10.0, 108.0);
    let rows: f64 = groups.iter().map(|(_, dots)| row * dots.len() as f64 + gap).sum();
    let height = TOP + rows + BOTTOM - 14.0;
    let across = |share: f64| left + (WIDTH - left - RIGHT) * share.clamp(0.0, 1.0);
    let mut svg = begin(name, height);
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let (at, bottom) = (across(percent / 100.0), TOP + rows);
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{at:.1} {TOP}V{bottom:.1}\"/>");
        let _ = writeln!(svg, "<text class=\"x\" x=\"{at:.1}\" y=\"{:.1}\">{percent}</text>", bottom + 16.0);
    }
    let mut y = TOP + gap / 2.0;
    for (name, dots) in groups {
        let middle = y + row * dots.len() as f64 / 2.0 + 4.0;
        let name = escape(&shortened(name));
        let _ = writeln!(svg, "<text class=\"y\" x=\"{:.1}\" y=\"{middle:.1}\">{name}</text>", left - 8.0);
        for dot in dots {
            svg += &show_dot(dot, y + row / 2.0, &across);
            y += row;
        }
        y += gap;
    }
    svg + "</svg>\n"
}

fn show_dot(dot: &Dot, y: f64, across: &dyn Fn(f64) -> f64) -> String {
    let Dot { value, interval, reference, class, title } = dot;
    let mut svg = format!("<g class=\"{class}\"><title>{}</title>", escape(title));
    if let Some((low, high)) = interval {
        let _ = write!(svg, "<path class=\"line\" d=\"M{:.1} {y:.1}H{:.1}\"/>", across(*low), across(*high));
    }
    if let Some(reference) = reference {
        let _ = write!(svg, "<path class=\"tick\" d=\"M{:.1} {:.1}v8\"/>", across(*reference), y - 4.0);
    }
    if let Some(value) = value {
        let _ = write!(svg, "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\"/>", across(*value));
    }
    svg + "</g>\n"
}

/// For each name a bar of parts that add up to 1; each part has a class and a share.
pub(super) fn bars(name: &str, groups: &[(String, Vec<(&'static str, f64)>)]) -> String {
    let (row, gap, left) = (13.0, 6.0, 150.0);
    let height = TOP + (row + gap) * groups.len() as f64 + BOTTOM - 14.0;
    let width = WIDTH - left - RIGHT;
    let mut svg = begin(name, height);
    for (index, (name, parts)) in groups.iter().enumerate() {
        let y = TOP + (row + gap) * index as f64;
        let (text, label) = (escape(name), y + row - 2.0);
        let _ = writeln!(svg, "<text class=\"y\" x=\"{:.1}\" y=\"{label:.1}\">{text}</text>", left - 8.0);
        let mut x = left;
        for (class, share) in parts.iter().filter(|(_, share)| *share > 0.0) {
            let _ = writeln!(
                svg,
                "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{row}\">\
                 <title>{class}: {:.1} %</title></rect>",
                width * share,
                100.0 * share
            );
            x += width * share;
        }
    }
    let bottom = TOP + (row + gap) * groups.len() as f64;
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let at = left + width * percent / 100.0;
        let _ = writeln!(svg, "<text class=\"x\" x=\"{at:.1}\" y=\"{:.1}\">{percent}</text>", bottom + 12.0);
    }
    svg + "</svg>\n"
}

fn begin(name: &str, height: f64) -> String {
    let name = escape(name);
    format!("<svg class=\"plot\" role=\"img\" aria-label=\"{name}\" viewBox=\"0 0 {WIDTH} {height:.0}\">\n")
}

/// A name that fits beside a plot.
fn shortened(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    match characters.len() {
        0..=15 => name.to_owned(),
        length => format!("…{}", characters[length - 14..].iter().collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_axis() {
        let axis = Axis { name: "", scale: Scale::Linear, low: 0.0, high: 23.0 };
        assert_eq!(axis.ticks(), [0.0, 5.0, 10.0, 15.0, 20.0]);
        let axis = Axis { name: "", scale: Scale::Logarithmic, low: 0.01, high: 10.0 };
        assert_eq!(
            axis.ticks().iter().map(|&tick| number(tick)).collect::<Vec<_>>(),
            ["0.01", "0.1", "1", "10"]
        );
    }

    #[test]
    fn an_axis_contains_its_values_even_if_there_is_one_or_none() {
        for values in [vec![], vec![3.0], vec![1.0, 900.0]] {
            for scale in [Scale::Linear, Scale::Logarithmic] {
                let axis = Axis::around("", scale, values.iter().copied());
                assert!(axis.low < axis.high && axis.ticks().len() >= 2, "{axis:?}");
                assert!(values.iter().all(|&value| axis.low <= value && value <= axis.high), "{axis:?}");
            }
        }
    }

    #[test]
    fn a_logarithmic_axis_has_its_middle_at_the_geometric_mean() {
        let axis = Axis { name: "", scale: Scale::Logarithmic, low: 0.01, high: 100.0 };
        assert!((axis.place(1.0) - 0.5).abs() < 1e-12);
        assert!(axis.place(0.0).abs() < 1e-12, "what cannot be placed stands at the end");
    }
}
