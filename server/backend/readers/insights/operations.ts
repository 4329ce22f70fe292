import { can } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import * as commonWords from "#words/common.ts";
import { seesMasked } from "../../community/members/index.ts";
import { greetingName, initials } from "../../offers/claims/index.ts";
import { findTreet } from "../../offers/treets/index.ts";
import { inBusiness } from "../../platform/operation.ts";
import { annotationsIn } from "./annotations.ts";
import { choicesOf } from "./choices.ts";
import { listDrillDown, presentDrillDown } from "./drill-down.ts";
import { activeTrend, figuresOf } from "./figures.ts";
import { mailsOf } from "./mail-board.ts";
import { busiestLinks, cohortMonths, growthOf, monthAmong, mostEngaged } from "./member-boards.ts";
import { amongMembers } from "./narrowed.ts";
import { insightsOfTreet } from "./of-treet.ts";
import { periodsOf, shownSince } from "./periods.ts";
import { latest } from "./ranges.ts";
import { requestedRange } from "./requested-range.ts";
import { salesOf } from "./sales.ts";
import { busiestPartners, busiestTreets, offerOf } from "./treet-boards.ts";
import { usedOf } from "./use.ts";
import { activeChanges } from "./whole.ts";

export { arrange } from "./arrange.ts";
export { exportAll, exportPdf, exportTable as export } from "./export.ts";
export { highlightPdf, highlightPicture, highlights } from "./highlight-operations.ts";
export {
  addReportColleague,
  askReportAddress,
  confirmReport,
  linkedReport,
  removeReportRecipient,
  reportRecipients,
} from "./report-recipients.ts";
export { mailHighlights, report, setReport, stopReport } from "./reports.ts";

/** Each figure is counted in the same statement as its time series, which therefore adds up to it. */
export const overview = inBusiness.insights.overview.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { present, before, narrowing, names, unit, days, locked, now } = await requestedRange(context, input);
  // Includes the latest clicks in the figures. If they cannot be stored now, `flush` keeps them for the next attempt.
  await deps.linkHits.flush().catch(() => undefined);
  const [figures, changes, annotations] = await Promise.all([
    figuresOf(deps.db, { present, before }, { narrowing, unit }),
    narrowing.treetIds ? null : activeChanges(deps.db, present, unit, amongMembers(narrowing)),
    annotationsIn(deps.db, present),
  ]);
  const { totals, trend } = figures.present;
  const { activeMembers: atEnd } = totals;
  const active = changes && atEnd !== null ? activeTrend(present, unit, { changes, atEnd }) : null;
  return {
    from: present.from,
    to: present.to,
    days,
    timezone: business.timezone,
    unit,
    locked,
    narrowed: [...names],
    countedAt: now.toISOString(),
    compared: before && { from: before.from, to: before.to },
    totals,
    trend: trend.map((bucket) => ({ ...bucket, activeMembers: active?.get(bucket.start) ?? null })),
    trendBefore: figures.before?.trend ?? null,
    marks: annotations,
    before: figures.before?.totals ?? null,
  };
});

export const used = inBusiness.insights.used.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { two, narrowing } = await requestedRange(context, input);
  const asked = { currency: business.currency, narrowing };
  const [used, sales] = await Promise.all([usedOf(deps.db, two, asked), salesOf(deps.db, two, asked)]);
  return { ...used, sales };
});

export const members = inBusiness.insights.members.handler(async ({ input, context }) => {
  const { deps, membership, business } = context;
  const { present, narrowing, unit, now } = await requestedRange(context, input);
  // Members' names are only for users who may see the members.
  const [engaged, growth] = await Promise.all([
    can(membership, "members.list") ? mostEngaged(deps.db, present, narrowing) : [],
    growthOf(deps.db, present, { narrowing, unit, shownFrom: shownSince(business, now) }),
  ]);
  return {
    ...growth,
    engaged: engaged.map(({ id, firstName, lastName, claims }) => ({
      id,
      claims,
      name: `${firstName} ${lastName}`.trim() || commonWords.aMember(),
    })),
  };
});

export const treets = inBusiness.insights.treets.handler(async ({ input, context }) => {
  const { db } = context.deps;
  const { present, narrowing } = await requestedRange(context, input);
  return busiestTreets(db, present, narrowing);
});

export const offer = inBusiness.insights.offer.handler(async ({ input, context }) => {
  const { present, narrowing, now } = await requestedRange(context, input);
  return offerOf(context.deps.db, present, narrowing, now);
});

export const choices = inBusiness.insights.choices.handler(({ context: { deps, business } }) =>
  choicesOf(deps.db, business.id),
);

export const partners = inBusiness.insights.partners.handler(async ({ input, context }) => {
  const { present, narrowing } = await requestedRange(context, input);
  return busiestPartners(context.deps.db, present, narrowing);
});

export const links = inBusiness.insights.links.handler(async ({ input, context }) => {
  const { present, narrowing } = await requestedRange(context, input);
  await context.deps.linkHits.flush().catch(() => undefined);
  return busiestLinks(context.deps.db, present, narrowing);
});

export const mails = inBusiness.insights.mails.handler(async ({ input, context }) => {
  const { present } = await requestedRange(context, input);
  return mailsOf(context.deps.db, present);
});

export const drillDown = inBusiness.insights.drillDown.handler(async ({ input, context }) => {
  const { deps, membership, business } = context;
  const { figure, category, month, joined, topic } = input;
  const { present, narrowing, now } = await requestedRange(context, input);
  const shownFrom = shownSince(business, now);
  const months = cohortMonths(present, shownFrom);
  // The retention table counts its first month whole; single claims of days that the plan no longer shows are not listed.
  const isInTable = figure === "joins" || figure === "engaged";
  const listed = isInTable || !shownFrom ? months : { ...months, from: latest(shownFrom, months.from) };
  const { rows, ...page } = await listDrillDown(deps.db, input, {
    figure,
    period: month ? monthAmong(listed, month) : present,
    narrowing,
    category,
    topic,
    delivery: deps.mail.deliveryStatus(now),
    joined: joined ? monthAmong(months, joined) : undefined,
  });
  // Shows as much of members' names as a treet's list of claims does.
  const nameOf = seesMasked(membership) ? initials : greetingName;
  return { ...page, items: rows.map((row) => presentDrillDown(row, nameOf)) };
});

export const treet = inBusiness.insights.treet.handler(async ({ input, context }) => {
  const { deps, business } = context;
  if (!(await findTreet(deps.db, business.id, input.treet))) throw problem("not_found");
  const { from, to, days } = input;
  if (!from && !to) return insightsOfTreet(deps.db, input.treet, periodsOf(business, days, deps.clock()));
  const { days: length, two } = await requestedRange(context, {
    range: "custom",
    from,
    to,
    compare: "previous",
  });
  return insightsOfTreet(deps.db, input.treet, { days: length, ...two });
});
