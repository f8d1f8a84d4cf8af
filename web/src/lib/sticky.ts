/** Parts of a page that stay in sight while it scrolls. Their height is measured, so that nothing is hidden by them. */

/** The largest part of the screen's height that a sticky part may take. */
const MOST = 1 / 3;

/** A phone held sideways has no height to give away. */
const SIDEWAYS = matchMedia("(max-height: 500px) and (orientation: landscape)");

/** An attachment that makes an element sticky, if there is room, and keeps its height in `--top-used` or
 * `--bottom-used` of the page, which are its scroll padding. */
export const sticks =
  (side: "top" | "bottom") =>
  (part: HTMLElement): (() => void) => {
    const used = `--${side}-used`;
    const root = document.documentElement;
    const measure = (): void => {
      const height = part.offsetHeight;
      const sticky = !SIDEWAYS.matches && height <= innerHeight * MOST;
      if (sticky) part.dataset.sticks = side;
      else delete part.dataset.sticks;
      root.style.setProperty(used, `${sticky ? height : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(part);
    addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      removeEventListener("resize", measure);
      root.style.removeProperty(used);
    };
  };
