import { slugFrom } from "#shared/slugs.ts";
import type { ActionRequest } from "../ssr/page.ts";

/**
 * Returns the slug of a new business. An empty one is derived from the name, as it is in the browser while typing: a
 * form can be submitted before the page's code has loaded, or without it.
 */
export const addressIn = (form: ActionRequest["form"]): string =>
  form.optional("slug") ?? slugFrom(form.text("name"));
