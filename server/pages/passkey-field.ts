import { problem } from "#shared/problems.ts";
import type { ActionRequest } from "../ssr/page.ts";

/**
 * Returns the authenticator's answer from the form's field `passkey`, in which the page sends it as JSON. Its type is
 * the caller's claim: the operation that receives it validates it. Throws `bad_request` if it is not JSON.
 */
export function passkeyIn<Answer>(form: ActionRequest["form"]): Answer {
  try {
    return JSON.parse(form.text("passkey")) as Answer;
  } catch {
    throw problem("bad_request");
  }
}
