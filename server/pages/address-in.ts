import { slugFrom } from "#shared/slugs.ts";
import type { ActionRequest } from "../ssr/page.ts";

/**
 * The address of a new business. Whoever leaves it empty gets the one that follows the name, as it does while somebody
 * types: a form can be sent before the page's code has come, or without it.
 */
export const addressIn = (form: ActionRequest["form"]): string =>
  form.optional("slug") ?? slugFrom(form.text("name"));
