import { isAbandonReason } from "#shared/billing.ts";
import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import * as words from "#words/plans.ts";
import { page, seeOther } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";

/** The page after an abandoned checkout, with its details and how to continue. Nothing was paid. */
export const checkoutCancelPage = page({
  async load({ url, session, backend }) {
    const business = url.searchParams.get("business");
    if (!session || !business || !session.businesses?.some(({ slug, role }) => slug === business && role)) {
      return { kind: "unknown" };
    }
    try {
      const [status, { checkout }] = await Promise.all([
        backend.billing.status({ business }),
        backend.billing.openCheckout({ business }),
      ]);
      return { kind: "known", business, status, checkout, said: url.searchParams.get("said") };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return { kind: "unknown" };
      throw error;
    }
  },
  actions: {
    ask: billingActions.ask,
    async reason({ form, backend, url }) {
      const reason = form.text("reason");
      const session = form.text("session");
      if (isAbandonReason(reason)) await backend.billing.abandonCheckout({ session, reason });
      const business = url.searchParams.get("business") ?? "";
      return seeOther(href("checkoutCancel", {}, { business, said: isAbandonReason(reason) ? reason : "" }), {
        notice: words.reasonThanks(),
      });
    },
  },
});
