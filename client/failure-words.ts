import type { PageError } from "#shared/page-state.ts";
import { NoPayload } from "./payloads.ts";

/** What is said of pages and forms that no answer came to. It is at hand before it is needed: services load it. */
export const failureWords = () => import("./unanswered.ts");

/** A page that did not come, as the error page shows it; another failure, or one without words at hand, as it is. */
export async function explained(error: unknown): Promise<PageError | unknown> {
  if (!(error instanceof NoPayload)) return error;
  return failureWords().then(
    ({ unansweredPage }) => unansweredPage(error),
    () => error,
  );
}
