import type { PageError } from "#shared/page-state.ts";
import * as words from "#words/connection.ts";
import * as errors from "#words/errors.ts";

/** A page whose data did not come, as the error page shows it in the layout that stays. */
export interface UnansweredPage extends PageError {
  readonly data: PageError["data"] & { readonly heading: string };
}

/** What is read where neither a page came nor the words for why: every first visit has these, so they are few. */
export function unreachedPage(): UnansweredPage {
  const heading = errors.other();
  const message = words.checkConnection();
  return { status: 0, statusText: heading, data: { code: "unavailable", heading, message, requestId: "" } };
}
