import type { PageRouter } from "./navigation/page-context.ts";

const OPEN = "details[data-closes][open]";

/** Closes menus made of `<details>` when the user clicks elsewhere, presses Escape or navigates. */
export function closeDisclosures(router: PageRouter): void {
  document.addEventListener("pointerdown", ({ target }) => {
    closeAll((menu) => target instanceof Node && menu.contains(target));
  });
  // Before any drawer hears of it: Escape closes the menu in which the focus is, and not also the drawer around it.
  addEventListener(
    "keydown",
    (press) => {
      if (press.key !== "Escape") return;
      const focused = document.activeElement;
      const menu = focused?.closest(OPEN);
      if (menu && !menu.contains(focused?.closest(".modal") ?? null)) press.stopPropagation();
      closeAll();
    },
    true,
  );
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
    // The pressed element would be hidden while focused, and a surrounding dialog would take the focus itself.
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus({ preventScroll: true });
    menu.open = false;
  }
}
