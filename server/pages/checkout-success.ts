import { Problem } from "#shared/problems.ts";
import { page } from "../ssr/page.ts";

/** The result of a checkout according to the provider; the URL only identifies it. */
export const checkoutSuccessPage = page({
  async load({ url, session, backend }) {
    const id = url.searchParams.get("session") ?? "";
    if (!session) return { kind: "visitor", path: url.pathname + url.search };
    if (!id) return { kind: "unknown" };
    try {
      return { kind: "known", checkout: await backend.billing.checkoutState({ session: id.slice(0, 200) }) };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return { kind: "unknown" };
      throw error;
    }
  },
});
