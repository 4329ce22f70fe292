import { isSoldPlan, isUpgrade, type PickedLimit, type PlanChoice, pickedLimits } from "#shared/billing.ts";
import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { isPlanId, type PlanId, type PlanUse, plans } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/plans.ts";
import { type ActionRequest, isSeeOther, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { billingActions } from "./billing/actions.ts";
import { billedBusiness, intervalIn, slugIn } from "./billing/place.ts";
import { inputOf } from "./form-input.ts";

/** Downgrade at the end of the period: its consequences, and what stays. */
export const downgradePage = page({
  async load(request) {
    const { url, backend } = request;
    const business = billedBusiness(request, "downgrade");
    if (isSeeOther(business)) return business;
    if (!business) return seeOther(href("selectPlan"));
    const { slug } = business;
    const [status, { use }] = await Promise.all([
      backend.billing.status({ business: slug }),
      backend.businesses.usage({ business: slug }),
    ]);
    const asked = url.searchParams.get("plan");
    const interval = url.searchParams.has("interval") ? intervalIn(url) : status.interval;
    if (!status.mayManage) {
      return {
        kind: "not-allowed",
        business,
        status,
        wish: isSoldPlan(asked) ? { plan: asked, interval } : null,
      };
    }
    const isFree =
      status.plan === "starter" ||
      status.state === "none" ||
      status.state === "canceled" ||
      status.trialEndsItself;
    if (isFree) return { kind: "free", business, status };
    const from: PlanChoice = { plan: status.plan, interval: status.interval };
    const to = isPlanId(asked) ? { plan: asked, interval } : (status.scheduled ?? null);
    const target = to && to.plan !== "custom" && !isUpgrade(from, to) ? to : null;
    // What was chosen for another plan may be more than this one holds.
    const isScheduled = target !== null && status.scheduled?.plan === target.plan;
    const { picks } = isScheduled ? await backend.billing.picks({ business: slug }) : { picks: {} };
    return {
      kind: "choose",
      business,
      status,
      use,
      target: target && { plan: target.plan, interval: target.interval },
      over: target ? await overLimits(request, slug, use, target.plan, picks) : [],
    };
  },
  actions: {
    ask: billingActions.ask,
    undo: billingActions.undo,
    async schedule(request) {
      const business = slugIn(request);
      const change = inputOf(contract.billing.schedule, request, { business, picks: picksIn(request) });
      await request.backend.billing.schedule(change);
      const { plan } = change;
      return seeOther(href("downgrade", {}, { business }), {
        notice: plan === "starter" ? words.planSetToEnd() : words.planScheduled({ name: plans[plan].name }),
      });
    },
    async picks(request) {
      const business = slugIn(request);
      await request.backend.billing.choosePicks({ business, picks: picksIn(request) });
      return seeOther(href("downgrade", {}, { business }), { notice: commonWords.saved() });
    },
  },
});

const picksIn = ({ form }: ActionRequest) =>
  Object.fromEntries(
    pickedLimits.flatMap((limit) => {
      const ids = form.all(limit);
      return ids.length > 0 ? [[limit, ids]] : [];
    }),
  );

/** Lists each limit of the smaller plan that is exceeded, with the items to choose from. */
async function overLimits(
  request: PageRequest,
  business: string,
  use: PlanUse,
  plan: PlanId,
  picks: Partial<Record<PickedLimit, readonly string[]>>,
) {
  const { limits } = plans[plan];
  const outgrown = pickedLimits.filter((limit) => (limits[limit] ?? Number.POSITIVE_INFINITY) < use[limit]);
  return Promise.all(
    outgrown.map(async (limit) => {
      const max = limits[limit] ?? 0;
      const { items, total } = await request.backend.billing.choices({ business, limit });
      const picked = picks[limit];
      const chosen = items.filter(({ id, alwaysStays }) => alwaysStays || (picked?.includes(id) ?? true));
      return { limit, max, total, items, chosen: chosen.slice(0, max).map(({ id }) => id) };
    }),
  );
}
