import * as z from "zod";
import type { PartnersOverviewData } from "#client/pages/partners-overview.tsx";
import type { inviteResults } from "#shared/contract/partners.ts";
import { href } from "#shared/href.ts";
import { partnerPolicies, partnerStates } from "#shared/partner-rules.ts";
import { can } from "#shared/permissions.ts";
import { type ActionRequest, businessOf, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

const listQuery = z.object({
  search: z.string().trim().min(1).max(100).optional().catch(undefined),
  state: z.enum(partnerStates).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

export const partnersOverviewPage = page<PartnersOverviewData>({
  async load(request) {
    const { backend, session, url } = request;
    const business = businessOf(request);
    const { isCommunity, isProvider } = await backend.businesses.get({ business });
    const communities = isProvider ? await backend.partners.communities({ business }) : [];
    if (!isCommunity) return { view: "provider", communities };
    const { cursor, ...query } = listQuery.parse(Object.fromEntries(url.searchParams));
    const [{ items, nextCursor, total }, counts] = await Promise.all([
      backend.partners.list({ business, cursor, ...query }),
      backend.partners.counts({ business }),
    ]);
    return {
      view: "community",
      ...{ partners: items, nextCursor, total, counts, query, communities },
      mayManage: can(standingFrom(session, business), "partners.manage"),
      inviting: url.searchParams.has("invite"),
    };
  },
  actions: {
    async invite(request) {
      const { backend, form } = request;
      const business = businessOf(request);
      const results = await backend.partners.invite({
        business,
        emails: form
          .text("emails")
          .split(/[\s,;]+/)
          .filter(Boolean),
        message: form.text("message"),
        policy: partnerPolicies.find((policy) => policy === form.text("policy")) ?? "review",
      });
      return back(business, results.map(wordsFor).join(" "));
    },
    async resend(request) {
      const business = businessOf(request);
      await request.backend.partners.resend({ business, partner: request.form.text("partner") });
      return back(business, "The invitation was sent again. The former link no longer works.");
    },
    revoke: (request) => revoke(request),
  },
});

async function revoke({ backend, form, ...request }: ActionRequest) {
  const business = businessOf(request);
  await backend.partners.change({ business, partner: form.text("partner"), change: "revoke" });
  return back(business, "The invitation was taken back.");
}

const back = (business: string, notice: string) =>
  seeOther(href("partnersOverview", { business }), { notice });

const outcomeWords: Readonly<Record<(typeof inviteResults)[number], string>> = {
  invited: "is invited.",
  already_partner: "is a partner already.",
  already_invited: "has an open invitation already.",
  blocked: "is blocked. Unblock them first.",
};
const wordsFor = ({ email, outcome }: { email: string; outcome: (typeof inviteResults)[number] }) =>
  `${email} ${outcomeWords[outcome]}`;
