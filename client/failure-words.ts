import { unreachedPage } from "./connection/unreached.ts";
import { NoPayload } from "./payloads.ts";

/**
 * Loads the texts for pages and forms that got no response. Services preload them. If they failed to load too, rejects
 * with a page that says briefly that the site is unreachable.
 */
export const failureWords = () =>
  import("./unanswered.ts").catch(() => {
    throw unreachedPage();
  });

/** Converts a failure to load a page's data into an error page; returns any other error unchanged. */
export const explained = async (error: unknown): Promise<unknown> =>
  error instanceof NoPayload
    ? failureWords().then(
        ({ unansweredPage }) => unansweredPage(error),
        (page: unknown) => page,
      )
    : error;
