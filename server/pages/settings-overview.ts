import * as z from "zod";
import type { SettingsOverviewData } from "#client/pages/settings-overview.tsx";
import { joinPolicies } from "#shared/business-kinds.ts";
import { href } from "#shared/href.ts";
import { can, whoCan } from "#shared/permissions.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

const auditQuery = z.object({
  action: z.string().trim().min(1).max(60).optional().catch(undefined),
  search: z.string().trim().min(1).max(100).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
});

export const settingsOverviewPage = page<SettingsOverviewData>({
  async load(request) {
    const { session, url } = request;
    if (!session) return { kind: "visitor", path: url.pathname + url.search };
    const standing = standingFrom(session, businessOf(request));
    if (url.searchParams.get("tab") === "audit") {
      if (!can(standing, "audit.view-own")) return refusal(request, whoCan("audit.view-own"));
      return auditView(request, can(standing, "audit.view"));
    }
    if (!can(standing, "settings.manage")) return refusal(request, whoCan("settings.manage"));
    return generalView(request, can(standing, "business.archive"));
  },
  actions: {
    async address(request) {
      const { backend, form } = request;
      const { slug } = await backend.settings.changeSlug({
        business: businessOf(request),
        slug: form.text("slug"),
      });
      return seeOther(href("settingsOverview", { business: slug }), {
        notice: "The address is changed. The former one leads here for 90 days.",
        document: true,
      });
    },
    async general(request) {
      return save(request, { timezone: request.form.text("timezone") });
    },
    async joining(request) {
      const { form } = request;
      const joinPolicy = joinPolicies.find((policy) => policy === form.text("joinPolicy"));
      const approvedDomains = form
        .text("approvedDomains")
        .split(/[\s,;]+/)
        .filter(Boolean);
      return save(request, { joinPolicy, approvedDomains, consentText: form.text("consentText") });
    },
    async archive(request) {
      await request.backend.settings.archive(confirmationIn(request));
      return seeOther(href("selectOrg", {}, { stay: 1 }), {
        notice: "It is archived. You can restore it for 30 days.",
        document: true,
      });
    },
    async restore(request) {
      const business = businessOf(request);
      await request.backend.settings.restore({ business });
      return seeOther(href("controlPanel", { business }), { notice: "Welcome back.", document: true });
    },
    async delete(request) {
      await request.backend.settings.remove(confirmationIn(request));
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice: "It is deleted.", document: true });
    },
  },
});

const confirmationIn = (request: ActionRequest) => ({
  business: businessOf(request),
  confirmation: request.form.text("confirmation"),
  currentPassword: request.form.text("currentPassword"),
});

type Changes = Parameters<PageRequest["backend"]["settings"]["update"]>[0]["changes"];

async function save(request: ActionRequest, changes: Changes) {
  const business = businessOf(request);
  await request.backend.settings.update({ business, changes });
  return seeOther(href("settingsOverview", { business }), { notice: "Saved." });
}

/** Whoever is not in charge is told who is; the business itself answers whether it exists for them at all. */
async function refusal(request: PageRequest, reason: string): Promise<SettingsOverviewData> {
  const { owner } = await request.backend.ownership
    .current({ business: businessOf(request) })
    .catch(() => ({ owner: null }));
  return { kind: "not-in-charge", reason, owner: owner?.name ?? null };
}

async function generalView(request: PageRequest, mayEnd: boolean): Promise<SettingsOverviewData> {
  const { backend } = request;
  const business = businessOf(request);
  const [{ business: found, settings }, { plan, ...usage }] = await Promise.all([
    backend.settings.get({ business }),
    backend.businesses.usage({ business }),
  ]);
  const { slug, name, timezone, joinPolicy, status, isCommunity } = found;
  const { approvedDomains, consentText } = settings;
  return {
    kind: "general",
    ...{ slug, name, timezone, joinPolicy, status, isCommunity, mayEnd },
    ...{ approvedDomains, consentText, plan, usage },
  };
}

async function auditView(request: PageRequest, seesAll: boolean): Promise<SettingsOverviewData> {
  const { backend, url } = request;
  const business = businessOf(request);
  const { cursor, ...query } = auditQuery.parse(Object.fromEntries(url.searchParams));
  const { items, nextCursor, total } = await backend.settings.audit({ business, cursor, ...query });
  return { kind: "audit", entries: items, nextCursor, total, query, seesAll };
}
