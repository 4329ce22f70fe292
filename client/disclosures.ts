import type { PageRouter } from "./navigation/page-context.ts";

const OPEN = "details[data-closes][open]";

/** Menus made of <details> close when somebody presses elsewhere, presses Escape, or has gone to another page. */
export function closeDisclosures(router: PageRouter): void {
  document.addEventListener("pointerdown", ({ target }) => {
    closeAll((menu) => target instanceof Node && menu.contains(target));
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    closeAll();
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
    if (isKept(menu)) continue;
    // What was pressed in it would be hidden with the focus on it, and a dialog around would take the focus to itself.
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus({ preventScroll: true });
    menu.open = false;
  }
}
