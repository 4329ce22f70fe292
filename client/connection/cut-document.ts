import { PAGE_SILENCE_MS } from "#shared/constants.ts";
import type { PageRouter } from "../navigation/page-context.ts";

/**
 * Fetches the page again if its document hasn't ended after a long time: browsers report nothing when the connection
 * is lost, and the document counts as loading for ever.
 * @param close rejects the late values that are still pending, to be shown as errors if fetching fails, too
 */
export function watchDocument(router: PageRouter, close: () => void): void {
  if (document.readyState !== "loading") return;
  const { page } = router.state;
  const timer = setTimeout(async () => {
    if (router.state.page === page) await router.revalidate();
    close();
  }, PAGE_SILENCE_MS);
  document.addEventListener("DOMContentLoaded", () => clearTimeout(timer));
}
