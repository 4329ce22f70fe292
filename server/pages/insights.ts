import * as z from "zod";
import type { HighlightStory } from "#shared/contract/highlights.ts";
import { contract } from "#shared/contract/index.ts";
import type { InsightOverview } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import {
  comparisons,
  countedMetrics,
  hasHappened,
  highlightForms,
  insightPeriods,
  insightRanges,
  insightTabs,
  listedFigures,
  narrowings,
  trendUnits,
} from "#shared/insight-rules.ts";
import { mailCategories } from "#shared/mail-preferences.ts";
import { can } from "#shared/permissions.ts";
import { plans } from "#shared/plans.ts";
import { Problem, problem } from "#shared/problems.ts";
import { treetCategories } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as highlightWords from "#words/highlights.ts";
import * as words from "#words/insights.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { businessKindOf } from "./business-kind.ts";
import { inputOf } from "./form-input.ts";
import { membershipFrom } from "./membership.ts";
import { outcomeAt } from "./outcome.ts";
import { submits } from "./submits.ts";

const DEFAULT_DAYS = 30;

const text = z.string().min(1).max(64).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

/** The page's complete state is in its URL; invalid parameters are ignored. */
const insightsQuery = z.object({
  tab: z.enum(insightTabs).optional().catch(undefined),
  range: z.enum(insightRanges).optional().catch(undefined),
  days: z.coerce.number().int().min(1).max(366).optional().catch(undefined),
  from: day,
  to: day,
  compare: z.enum(comparisons).optional().catch(undefined),
  unit: z.enum(trendUnits).optional().catch(undefined),
  metric: z.enum(countedMetrics).optional().catch(undefined),
  partner: text,
  treet: text,
  pack: text,
  label: text,
  link: text,
  list: z.enum(listedFigures).optional().catch(undefined),
  category: z.enum(treetCategories).optional().catch(undefined),
  month: day,
  joined: day,
  topic: z.enum(mailCategories).optional().catch(undefined),
  cursor: z.string().max(500).optional().catch(undefined),
  filters: z.literal("1").optional().catch(undefined),
});

type InsightsQuery = z.infer<typeof insightsQuery>;

export const insightsPage = page({
  async load(request) {
    const business = businessOf(request);
    const { isCommunity, isProvider } = await businessKindOf(request);
    const query = insightsQuery.parse(
      // An empty field does not filter.
      Object.fromEntries([...request.url.searchParams].filter(([, value]) => value !== "")),
    );
    if (!isCommunity || (isProvider && request.url.searchParams.get("tab") === "supply")) {
      const days = insightPeriods.find((known) => known === query.days) ?? DEFAULT_DAYS;
      const supplied = await request.backend.supply.overview({ business, days });
      return { view: "supplied", asked: days, supplied, isCommunity };
    }
    return communityInsights(request, query, isProvider);
  },
});

async function communityInsights(request: PageRequest, query: InsightsQuery, isProvider: boolean) {
  const { backend } = request;
  const { tab = "overview", metric, list, cursor, filters, category, month, joined, topic, ...range } = query;
  const { asked, refusal } = await askable(request, range);
  const input = { business: businessOf(request), ...asked };
  const isOverview = tab === "overview" && !list;
  // Everything is requested in parallel, including the parts that are streamed later.
  const late = {
    ...(isOverview && { used: backend.insights.used(input), treets: backend.insights.treets(input) }),
    ...(tab === "treets" && oneBelowTheOther(backend.insights.treets(input), backend.insights.offer(input))),
    ...(tab === "members" && { members: backend.insights.members(input) }),
    ...(tab === "partners" && { partners: backend.insights.partners(input) }),
    ...(tab === "mails" && !list && { mails: backend.insights.mails(input) }),
    ...(tab === "links" && { links: backend.insights.links(input) }),
  };
  const [overview, customRanges, drillDown, choices] = await Promise.all([
    backend.insights.overview(input),
    hasCustomRanges(request),
    list
      ? backend.insights.drillDown({ ...input, figure: list, cursor, category, month, joined, topic })
      : null,
    filters ? backend.insights.choices({ business: businessOf(request) }) : null,
  ]);
  return {
    view: "community" as const,
    query,
    isNew: !list && !isChosen(range) && (await isNew(request, overview)),
    customRanges,
    isProvider,
    tab,
    overview,
    refusal,
    metric: metric ?? "claims",
    drillDown: list && drillDown ? { figure: list, ...drillDown } : null,
    choices,
    ...late,
  };
}

/** Resolves the lower part no earlier than the upper one, whose arrival would shift it; each fails separately. */
function oneBelowTheOther<Treets, Offer>(treets: Promise<Treets>, offer: Promise<Offer>) {
  const below = Promise.allSettled([treets, offer]).then(() => offer);
  // If the page itself is refused, its parts have no handler.
  below.catch(() => undefined);
  return { treets, offer: below };
}

/** True if a period or a filter is chosen, in which case an empty result says nothing about the rest. */
const isChosen = (range: Range): boolean =>
  ([...narrowings, "range", "days"] as const).some((name) => range[name] !== undefined);

/** True if nothing has ever happened in the business. Queries that only if the chosen period is empty. */
async function isNew(
  { backend, ...request }: PageRequest,
  { totals, before }: Pick<InsightOverview, "totals" | "before">,
): Promise<boolean> {
  if (hasHappened(totals) || (before && hasHappened(before))) return false;
  const all = await backend.insights.overview({ business: businessOf(request), range: "all" });
  return !hasHappened(all.totals);
}

async function hasCustomRanges({ business }: PageRequest): Promise<boolean> {
  const { plan } = await business();
  return plans[plan].features.customRanges;
}

type Range = Omit<InsightsQuery, "tab" | "metric" | "list" | "cursor" | "filters">;

type Refusal = { readonly kind: "plan" } | { readonly kind: "days"; readonly message: string };

/** Returns the query with a custom range if the plan allows it; otherwise the reason and a query without it. */
async function askable(
  request: PageRequest,
  range: Range,
): Promise<{ asked: Range; refusal: Refusal | null }> {
  if (range.range !== "custom") return { asked: range, refusal: null };
  const { range: _, from, to, ...rest } = range;
  if (!(await hasCustomRanges(request))) return { asked: rest, refusal: { kind: "plan" } };
  if (!from || !to) return { asked: rest, refusal: null };
  if (to < from) return { asked: rest, refusal: { kind: "days", message: words.rangeInvalid() } };
  return { asked: range, refusal: null };
}

const periodSchema = z
  .string()
  .regex(/^(last-(week|month|quarter)|(week|month|quarter)-\d{4}-\d{2}-\d{2})$/)
  .nullable()
  .catch(null);

export const insightsHighlightPage = page({
  async load(request) {
    const { backend, session } = request;
    const business = businessOf(request);
    // A supplier has no highlights: its insights show what its treets did in communities.
    if (!(await businessKindOf(request)).isCommunity) return seeOther(href("insights", { business }));
    const asked = periodIn(request);
    const mayArrange = can(membershipFrom(session, business), "insights.export");
    const [story, report] = await Promise.all([
      backend.insights.highlights({ business, ...(asked && { period: asked }) }).catch(nullWhereLocked),
      mayArrange ? backend.insights.report({ business }) : null,
    ]);
    const open = highlightForms.find((name) => name === request.url.searchParams.get("open")) ?? null;
    const recipients =
      mayArrange && open === "report" ? await backend.insights.reportRecipients({ business }) : null;
    const presents = request.url.searchParams.has("present");
    const isNew = !asked && isStill(story) && isStill(await lastQuarter(request));
    return { asked, story, isNew, mayArrange, presents, report, recipients, open };
  },
  actions: {
    async note(request) {
      await arrange(request);
      return backTo(request, commonWords.saved());
    },
    async arrange(request) {
      await arrange(request);
      return backTo(request);
    },
    async mail(request) {
      const { sent } = await request.backend.insights.mailHighlights(
        inputOf(contract.insights.mailHighlights, request, placeOf(request)),
      );
      return backTo(request, words.emailSent({ sent }));
    },
    async thank(request) {
      const message = inputOf(contract.partnerMessages.sendMany, request, {
        partners: request.form.all("partners"),
      });
      const { changed, refused } = await request.backend.partnerMessages.sendMany(message);
      return outcomeAt(addressOf(request), {
        done: [highlightWords.thanked({ count: changed })],
        left: refused.map(({ name, reason }) => `${name}: ${reason}`),
      });
    },
    report: submits("insights.setReport", (request, _result, choice) =>
      backTo(request, choice.rhythm ? words.emailsOn() : words.emailsOff()),
    ),
    "add-colleague": submits("insights.addReportColleague", (request) =>
      backToReport(request, highlightWords.colleagueAdded()),
    ),
    "ask-address": submits("insights.askReportAddress", (request) =>
      backToReport(request, highlightWords.addressAsked()),
    ),
    "remove-recipient": submits("insights.removeReportRecipient", (request) =>
      backToReport(request, highlightWords.recipientRemoved()),
    ),
  },
});

/** True if there were no joins or claims in this period or the one before. */
const isStill = (story: HighlightStory | null): boolean =>
  story === null || [story.claims, story.joins].every(({ now, before }) => now === 0 && before === 0);

const lastQuarter = ({ backend, ...request }: PageRequest) =>
  backend.insights
    .highlights({ business: businessOf(request), period: "last-quarter" })
    .catch(nullWhereLocked);

const periodIn = ({ url }: Pick<PageRequest, "url">) => periodSchema.parse(url.searchParams.get("period"));

/**
 * Returns the business and period a form is about. Throws a 404 Problem for the last 30 days, which have no texts of
 * their own.
 */
function placeOf(request: ActionRequest) {
  const period = periodIn(request);
  if (!period) throw problem("not_found");
  return { business: businessOf(request), period };
}

const arrange = (request: ActionRequest) =>
  request.backend.insights.arrange(inputOf(contract.insights.arrange, request, placeOf(request)));

const addressOf = (request: ActionRequest) =>
  href("insightsHighlight", { business: businessOf(request) }, { period: periodIn(request) ?? undefined });

const backTo = (request: ActionRequest, notice?: string) =>
  seeOther(addressOf(request), notice === undefined ? {} : { notice });

/** The recipients are changed one after the other, so their drawer stays open. */
const backToReport = (request: ActionRequest, notice: string) =>
  seeOther(
    href(
      "insightsHighlight",
      { business: businessOf(request) },
      { period: periodIn(request) ?? undefined, open: "report" },
    ),
    { notice },
  );

function nullWhereLocked(error: unknown): null {
  if (error instanceof Problem && error.code === "feature_not_in_plan") return null;
  throw error;
}
