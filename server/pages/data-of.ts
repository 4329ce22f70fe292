import type { PageServer } from "../ssr/page.ts";

/** The data of a page's component, as returned by its loader. */
export type DataOf<Page> = Page extends PageServer<infer Data> ? Data : never;

/** One of a page's views, by the name in its data. */
export type ViewOf<Page, Name extends string> = Extract<
  DataOf<Page>,
  { readonly view: Name } | { readonly kind: Name } | { readonly tab: Name }
>;
