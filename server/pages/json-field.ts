import { problem } from "#shared/problems.ts";
import type { ActionRequest } from "../ssr/page.ts";

/**
 * Returns what the browser's own dialog answered, from a form field in which the page sends it as JSON. Its type is the
 * caller's claim: the operation that receives it validates it. Throws `bad_request` if it is not JSON.
 */
export function jsonIn<Answer>(form: ActionRequest["form"], name: string): Answer {
  try {
    return JSON.parse(form.text(name)) as Answer;
  } catch {
    throw problem("bad_request");
  }
}
