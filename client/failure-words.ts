import { unreachedPage } from "./connection/unreached.ts";
import { NoPayload } from "./payloads.ts";

/**
 * What is said of pages and forms that no answer came to. It is at hand before it is needed: services load it. Rejects
 * with a page that says the site is out of reach, in few words, where it did not come either.
 */
export const failureWords = () =>
  import("./unanswered.ts").catch(() => {
    throw unreachedPage();
  });

/** A page that did not come, as the error page shows it; another failure as it is. */
export const explained = async (error: unknown): Promise<unknown> =>
  error instanceof NoPayload
    ? failureWords().then(
        ({ unansweredPage }) => unansweredPage(error),
        (page: unknown) => page,
      )
    : error;
