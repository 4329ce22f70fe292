import type { PageRouter } from "./navigation/page-context.ts";

const OPEN = "details[data-closes][open]";

/** Menus made of <details> close when somebody presses elsewhere, presses Escape, or has gone to another page. */
export function closeDisclosures(router: PageRouter): void {
  document.addEventListener("pointerdown", ({ target }) => {
    closeAll((menu) => target instanceof Node && menu.contains(target));
  });
  document.addEventListener("keydown", ({ key, target }) => {
    if (key !== "Escape") return;
    const menu = target instanceof Element ? target.closest<HTMLDetailsElement>(OPEN) : null;
    closeAll();
    menu?.querySelector("summary")?.focus();
  });
  let shown = router.state.location;
  router.subscribe(({ location }) => {
    if (location === shown) return;
    shown = location;
    closeAll();
  });
}

function closeAll(isKept: (menu: HTMLDetailsElement) => boolean = () => false): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (!isKept(menu)) menu.open = false;
  }
}
