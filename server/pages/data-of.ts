import type { PageServer } from "../ssr/page.ts";

/** What a page's component is shown with, which is what its loader found. */
export type DataOf<Page> = Page extends PageServer<infer Data> ? Data : never;

/** One of several things that a page shows, by the name that its data give it. */
export type ViewOf<Page, Name extends string> = Extract<
  DataOf<Page>,
  { readonly view: Name } | { readonly kind: Name } | { readonly tab: Name }
>;
