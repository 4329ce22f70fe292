import type { PageError } from "#shared/page-state.ts";
import * as words from "#words/connection.ts";
import * as errors from "#words/errors.ts";

/** Error of a page whose data did not load, as shown by the error page inside the current layout. */
export interface UnansweredPage extends PageError {
  readonly data: PageError["data"] & { readonly heading: string };
}

/**
 * Returns the error shown when neither the page nor its own error texts could be loaded. Its texts are part of every
 * first visit's download, so there are few of them.
 */
export function unreachedPage(): UnansweredPage {
  const heading = errors.other();
  const message = words.checkConnection();
  return { status: 0, statusText: heading, data: { code: "unavailable", heading, message, requestId: "" } };
}
