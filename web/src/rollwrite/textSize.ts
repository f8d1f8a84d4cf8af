/** Keeps the text of a drawing readable, however small the drawing is. */

/** The least size of text in CSS pixels. */
const READABLE = 12;
/** The size of text, in units of the drawing, that fits a venue as it is drawn. */
const FITS = 18;
/** The largest enlargement of a venue: it still leaves its neighbours free. */
const LARGEST = 1.18;

/** An attachment for an SVG element: keeps `--least`, the least size of text in units of the drawing, and `--venue`,
 * the enlargement of venues that makes room for that text. */
export function readable(drawing: SVGSVGElement): () => void {
  const measure = (): void => {
    const { width } = drawing.getBoundingClientRect();
    if (width === 0) return;
    const least = (READABLE * drawing.viewBox.baseVal.width) / width;
    drawing.style.setProperty("--least", `${least.toFixed(2)}px`);
    drawing.style.setProperty("--venue", Math.min(LARGEST, Math.max(1, least / FITS)).toFixed(3));
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(drawing);
  return () => observer.disconnect();
}
