import { FORM_KEY } from "#shared/form-key.ts";
import type { RouteId } from "#shared/routes.ts";
import { matchPage } from "./navigation/match-page.ts";
import type { PageRouter } from "./navigation/page-context.ts";
import { sentForm } from "./navigation/sent-form.ts";

/**
 * Turns clicks on plain links and submissions of plain forms of the site into client-side navigations. One listener
 * each for the whole document, so links cost nothing to render and everything works before and without scripts.
 */
export function interceptNavigation(router: PageRouter): void {
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

/** Returns the page a path leads to; undefined for files, endpoints and anything else outside the route table. */
export const pageOf = (pathname: string): RouteId | undefined => {
  const { id } = matchPage(pathname);
  return id && !/^\/(api|assets|images|dev|l)\//.test(pathname) ? id : undefined;
};

async function submit(
  router: PageRouter,
  form: HTMLFormElement,
  action: URL,
  submitter: HTMLElement | null,
): Promise<void> {
  const formData = new FormData(form, submitter);
  // The form on screen may lag behind the page state, so the latest form key is sent.
  const { formKey } = router.state.page.root;
  if (formKey !== null && formData.has(FORM_KEY)) formData.set(FORM_KEY, formKey);
  // Read as an attribute: a field named "method" hides the form's own property.
  const method = (
    submitter?.getAttribute("formmethod") ??
    form.getAttribute("method") ??
    "get"
  ).toLowerCase();
  if (method === "post" && isUnderWay(form, formData, submitter)) return;
  setBusy(form, submitter, true);
  underWay.set(form, textOf(formData));
  sentForm.set(form, submitter);
  // On a long page, a form that is one of many steps keeps the scroll position.
  const keepsPlace = form.hasAttribute("data-keeps-place");
  try {
    if (method === "get") {
      const query = new URLSearchParams(
        [...formData].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])),
      );
      const isTyped = form.hasAttribute("data-typed");
      await router.navigate(action.pathname + (query.size > 0 ? `?${query}` : ""), {
        // Each search while typing replaces the last one, so that Back leads to the list before the first letter.
        keepsPlace: isTyped || keepsPlace,
        replaces: isTyped && new URLSearchParams(location.search).has("search"),
      });
    } else {
      await router.navigate(action.pathname + action.search, {
        formData,
        keepsPlace,
      });
    }
  } finally {
    setBusy(form, submitter, false);
    underWay.delete(form);
    if (changedMeanwhile.delete(form) && form.isConnected) form.requestSubmit();
  }
}

/** The data submitted by each form in flight. */
const underWay = new Map<HTMLFormElement, string>();
const changedMeanwhile = new Set<HTMLFormElement>();

/**
 * Returns true if the form is already in flight: pressing twice submits once. A form that submits itself, such as for a
 * reordered list, is submitted again afterwards if its data has changed by then.
 */
function isUnderWay(form: HTMLFormElement, formData: FormData, submitter: HTMLElement | null): boolean {
  const sent = underWay.get(form);
  if (sent === undefined) return false;
  if (submitter === null && textOf(formData) !== sent) changedMeanwhile.add(form);
  return true;
}

const textOf = (formData: FormData): string =>
  JSON.stringify(
    [...formData].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );

/** Marks the form and the pressed button as busy and the button as disabled; `data-busy` is for the stylesheet. */
function setBusy(form: HTMLFormElement, submitter: HTMLElement | null, busy: boolean): void {
  form.toggleAttribute("data-busy", busy);
  if (busy) submitter?.setAttribute("aria-disabled", "true");
  else submitter?.removeAttribute("aria-disabled");
  submitter?.toggleAttribute("data-busy", busy);
}
