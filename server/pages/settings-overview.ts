import { mailSampleNames } from "#shared/business-kinds.ts";
import { contract } from "#shared/contract/index.ts";
import { settingsChanges } from "#shared/contract/settings.ts";
import { href } from "#shared/href.ts";
import { auditList } from "#shared/lists/audit.ts";
import { invoicesList } from "#shared/lists/invoices.ts";
import { salesList } from "#shared/lists/sales.ts";
import { whoCan } from "#shared/permission-sentences.ts";
import { can } from "#shared/permissions.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { billingActions, saveBillingDetails } from "./billing/actions.ts";
import { countryOptions } from "./billing/countries.ts";
import { chargeOf } from "./billing/next-charge.ts";
import { inputOf, valuesOf } from "./form-input.ts";
import { queryIn } from "./list-query.ts";
import { membershipFrom } from "./membership.ts";
import { payoutActions, payoutCountryOptions } from "./payouts/actions.ts";
import { integrationActions } from "./settings-overview/integration-actions.ts";
import { integrationsView } from "./settings-overview/integrations-view.ts";
import { submits } from "./submits.ts";
import { withPlace } from "./with-place.ts";

export const settingsOverviewPage = page({
  async load(request) {
    const { session, url } = request;
    if (!session) return { kind: "visitor", path: url.pathname + url.search };
    const membership = membershipFrom(session, businessOf(request));
    if (url.searchParams.get("tab") === "audit") {
      if (!can(membership, "audit.view-own")) return refusal(request, whoCan("audit.view-own"));
      return auditView(request, can(membership, "audit.view"));
    }
    if (url.searchParams.get("tab") === "plan") {
      if (!can(membership, "billing.view")) return refusal(request, whoCan("billing.view"));
      return planView(request);
    }
    if (url.searchParams.get("tab") === "payouts") {
      if (!can(membership, "payouts.manage")) return refusal(request, whoCan("payouts.manage"));
      return payoutView(request);
    }
    if (url.searchParams.get("tab") === "integrations") {
      if (!can(membership, "keys.manage")) return refusal(request, whoCan("keys.manage"));
      return integrationsView(request);
    }
    if (!can(membership, "settings.manage")) return refusal(request, whoCan("settings.manage"));
    return generalView(request);
  },
  actions: {
    ...integrationActions,
    ...payoutActions,
    portal: billingActions.portal,
    undo: billingActions.undo,
    details: saveBillingDetails,
    address: submits("settings.changeSlug", (_request, { slug }) =>
      seeOther(href("settingsOverview", { business: slug }), {
        notice: words.addressChanged(),
        document: true,
      }),
    ),
    async general(request) {
      const fields = settingsChanges.pick({ timezone: true, currency: true, language: true, locale: true });
      return save(request, valuesOf(fields, request.form));
    },
    async joining(request) {
      const { form } = request;
      const approvedDomains = form.words("approvedDomains");
      const fields = settingsChanges.pick({ joinPolicy: true, consentText: true, retentionMonths: true });
      return save(request, { ...valuesOf(fields, form), approvedDomains });
    },
    async mails(request) {
      const { form } = request;
      const fields = settingsChanges.pick({
        senderName: true,
        replyTo: true,
        mailFooter: true,
        newMemberMails: true,
      });
      return save(request, { ...valuesOf(fields, form), replyTo: form.text("replyTo").trim() });
    },
    async "test-mail"(request) {
      const { business, sample } = inputOf(contract.settings.testMail, request);
      await request.backend.settings.testMail({ business, sample });
      return seeOther(`${href("settingsOverview", { business }, { mail: sample })}#mail-samples`, {
        notice: words.testSent({ email: request.session?.user.email ?? "" }),
      });
    },
    archive: submits("settings.archive", () =>
      seeOther(href("selectOrg", {}, { stay: 1 }), { notice: words.archivedNow(), document: true }),
    ),
    async restore(request) {
      const business = businessOf(request);
      await request.backend.settings.restore({ business });
      return seeOther(href("controlPanel", { business }), { notice: words.welcomeBack(), document: true });
    },
    delete: submits("settings.remove", () =>
      seeOther(href("selectOrg", {}, { stay: 1 }), { notice: words.deletedNow(), document: true }),
    ),
  },
});

type Changes = Parameters<PageRequest["backend"]["settings"]["update"]>[0]["changes"];

async function save(request: ActionRequest, changes: Changes) {
  const business = businessOf(request);
  await request.backend.settings.update({ business, changes });
  return seeOther(href("settingsOverview", { business }), { notice: commonWords.saved() });
}

/**
 * Tells users without permission who is in charge. Errors are ignored here, as the business itself reports whether it
 * exists for the user.
 */
async function refusal(request: PageRequest, reason: string) {
  const { owner } = await request.backend.ownership
    .current({ business: businessOf(request) })
    .catch(() => ({ owner: null }));
  return { kind: "not-in-charge" as const, reason, owner: owner?.name ?? null };
}

async function generalView(request: PageRequest) {
  const { backend, url } = request;
  const business = businessOf(request);
  const sample = mailSampleNames.find((known) => known === url.searchParams.get("mail"));
  const [{ business: found, settings }, { plan, use }, mailSample] = await Promise.all([
    backend.settings.get({ business }),
    backend.businesses.usage({ business }),
    sample ? backend.settings.mailSample({ business, sample }) : null,
  ]);
  const { slug, name, timezone, currency, joinPolicy, status, isCommunity } = found;
  const { approvedDomains, consentText, retentionMonths, senderName, replyTo, mailFooter, newMemberMails } =
    settings;
  return {
    kind: "general" as const,
    slug,
    name,
    timezone,
    currency,
    joinPolicy,
    status,
    isCommunity,
    language: settings.language,
    locale: settings.locale,
    q: url.searchParams.get("q")?.trim().slice(0, 60) ?? "",
    mail: sample && mailSample ? { sample, ...mailSample } : null,
    approvedDomains,
    consentText,
    retentionMonths,
    senderName,
    replyTo,
    mailFooter,
    newMemberMails,
    plan,
    use,
  };
}

async function planView(request: PageRequest) {
  const { backend } = request;
  const business = businessOf(request);
  const query = queryIn(invoicesList, request.url);
  const charge = chargeOf(backend, business);
  const [overview, { use }, spending, invoices] = await Promise.all([
    backend.billing.overview({ business }),
    backend.businesses.usage({ business }),
    backend.payouts.spending({ business, month: monthIn(request) }),
    backend.billing.invoices({ business, ...query }),
  ]);
  return {
    kind: "plan" as const,
    slug: business,
    overview,
    charge,
    use,
    spending,
    invoices: { ...invoices, query },
    countries: countryOptions(),
  };
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Returns the month in the URL; undefined for the current one. */
function monthIn({ url }: PageRequest): string | undefined {
  const month = url.searchParams.get("month");
  return month !== null && MONTH.test(month) ? month : undefined;
}

async function payoutView(request: PageRequest) {
  const business = businessOf(request);
  const { payouts, purchases } = request.backend;
  const query = queryIn(salesList, request.url);
  const [{ name }, account, statement, sales, { items: disputed }] = await Promise.all([
    request.business(),
    payouts.account({ business }),
    payouts.statement({ business, month: monthIn(request) }),
    purchases.sales({ business, ...query }),
    purchases.sales({ business, disputed: true }),
  ]);
  const country = request.country ?? null;
  return {
    kind: "payouts" as const,
    slug: business,
    name,
    account,
    statement,
    sales: { ...sales, query },
    disputed,
    countries: payoutCountryOptions(),
    country,
  };
}

async function auditView(request: PageRequest, seesAll: boolean) {
  const { backend, url } = request;
  const business = businessOf(request);
  const query = queryIn(auditList, url);
  const [{ items, ...page }, team] = await Promise.all([
    backend.settings.audit({ business, ...query }),
    seesAll ? backend.settings.auditPeople({ business }) : [],
  ]);
  const people = team.map(({ id, name }) => ({ value: id, label: name }));
  return { kind: "audit" as const, items: items.map(withPlace), ...page, query, seesAll, people };
}
