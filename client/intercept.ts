import type { DataRouter } from "react-router";
import { matchPath } from "react-router";
import { type RouteId, routeIds, routes } from "#shared/routes.ts";

/**
 * Plain links and forms of the site navigate inside the application: one listener each for the whole document, so that
 * a link costs nothing to render and everything works before and without scripts.
 */
export function interceptNavigation(router: DataRouter): void {
  document.addEventListener("click", (event) => {
    const target = linkTarget(event);
    if (!target) return;
    event.preventDefault();
    void router.navigate(target.pathname + target.search + target.hash);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.hasAttribute("data-native"))
      return;
    const submitter = event.submitter;
    const action = new URL(
      submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href,
      location.href,
    );
    if (
      action.origin !== location.origin ||
      !pageOf(action.pathname) ||
      (form.getAttribute("target") ?? "_self") !== "_self"
    )
      return;
    event.preventDefault();
    void submit(router, form, action, submitter);
  });
}

function linkTarget(event: MouseEvent): URL | undefined {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (
    !(anchor instanceof HTMLAnchorElement) ||
    anchor.hasAttribute("download") ||
    anchor.hasAttribute("data-native")
  )
    return;
  if (anchor.target && anchor.target !== "_self") return;
  const url = new URL(anchor.href);
  if (url.origin !== location.origin || !pageOf(url.pathname)) return;
  const samePage = url.pathname === location.pathname && url.search === location.search;
  return samePage && url.hash !== "" ? undefined : url;
}

/** Which page a path leads to; undefined for files, endpoints and anything else outside the route table. */
export const pageOf = (pathname: string): RouteId | undefined => {
  const found = routeIds.find((id) => matchPath(routes[id].path, pathname));
  return found && !/^\/(api|assets|images|dev|l)\//.test(pathname) ? found : undefined;
};

async function submit(
  router: DataRouter,
  form: HTMLFormElement,
  action: URL,
  submitter: HTMLElement | null,
): Promise<void> {
  const formData = new FormData(form, submitter);
  // Read as an attribute: a field named "method" hides the form's own property.
  const method = (
    submitter?.getAttribute("formmethod") ??
    form.getAttribute("method") ??
    "get"
  ).toLowerCase();
  setBusy(form, submitter, true);
  try {
    if (method === "get") {
      const query = new URLSearchParams(
        [...formData].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])),
      );
      await router.navigate(action.pathname + (query.size > 0 ? `?${query}` : ""));
    } else {
      await router.navigate(action.pathname + action.search, {
        formMethod: "post",
        formData,
        formEncType: "multipart/form-data",
        // A step of many on a long page: whoever took it goes on from where they are.
        preventScrollReset: form.hasAttribute("data-keeps-place"),
      });
    }
  } finally {
    setBusy(form, submitter, false);
  }
}

/** The pressed button shows that it works and cannot be pressed twice; the attribute is the stylesheet's business. */
function setBusy(form: HTMLFormElement, submitter: HTMLElement | null, busy: boolean): void {
  form.toggleAttribute("data-busy", busy);
  if (busy) submitter?.setAttribute("aria-disabled", "true");
  else submitter?.removeAttribute("aria-disabled");
  submitter?.toggleAttribute("data-busy", busy);
}
