/** The router: the address of the page, and navigation without a reload. */

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.#look());
  }

  /** The parts of the path; `at[0]` names the page. */
  get at(): string[] {
    return this.path.split("/").filter((part) => part !== "");
  }

  go(to: string, replace = false): void {
    if (to === location.pathname + location.search) return;
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    const elsewhere = this.path !== location.pathname;
    this.#look();
    if (elsewhere) scrollTo(0, 0);
  }

  #look(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const router = new Router();

/** For links within the app: `<a href="/learn" {@attach here}>` navigates without a reload. */
export function here(link: HTMLAnchorElement): () => void {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.go(link.pathname + link.search);
  };
  link.addEventListener("click", follow);
  return () => link.removeEventListener("click", follow);
}
