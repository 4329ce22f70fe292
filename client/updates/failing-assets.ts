import { mayReload, reloadDocument } from "./chunk-reload.ts";

/** Treats stylesheets and preloads of the site that fail to load like failed modules. */
export function watchFailingAssets(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      const here = location.pathname + location.search;
      if (
        target instanceof HTMLLinkElement &&
        isBuiltAsset(target.href) &&
        navigator.onLine &&
        mayReload(here)
      )
        reloadDocument();
    },
    true,
  );
}

const isBuiltAsset = (href: string) => new URL(href, location.href).pathname.startsWith("/assets/");
