/** Paths: / · /new/<game>/<players> · /table/<id> · /review/<id>#<turn> · /learn/<game>/<lesson> ·
 * /try/<game>/<id>/<case> · /rules/<game>#<id> · /components/<game> */
class Router {
  path = $state(location.pathname);
  hash = $state(decodeURIComponent(location.hash.slice(1)));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a");
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        link.target
      )
        return;
      if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hasAttribute("download")) return;
      event.preventDefault();
      this.go(link.getAttribute("href") ?? "/");
    });
  }

  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  go(to: string) {
    history.pushState(null, "", to);
    this.read();
    if (!this.hash) scrollTo(0, 0);
  }

  /** Remove what stands behind the # from the address and from the history. */
  forgetHash() {
    history.replaceState(null, "", location.pathname);
    this.read();
  }

  private read() {
    this.path = location.pathname;
    this.hash = decodeURIComponent(location.hash.slice(1));
  }
}

export const router = new Router();
