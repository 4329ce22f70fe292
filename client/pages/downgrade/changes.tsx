import { type LimitName, limitWords, type PlanId, type PlanUse, plans } from "#shared/plans.ts";
import { percentText } from "#shared/words/locale.ts";
import * as words from "#words/plans.ts";
import { Notice } from "../../design/notice.tsx";
import { amountText, spanText } from "../billing/plan-contents.ts";
import { capitalised } from "../parts/capitalised.ts";

/** What members notice of a smaller plan, and what the team can no longer do on it. */
export function Changes({ from, to, use }: { from: PlanId; to: PlanId; use: PlanUse }) {
  const noticed = noticedByMembers(from, to, use);
  const lost = [...lostFeatures(from, to), ...shrunkLimits(from, to)];
  return (
    <>
      {noticed.length > 0 ? (
        <Notice tone="warn" title={words.membersNoticeThis()}>
          <Listed texts={noticed} />
          <p>{words.membersKeep()}</p>
        </Notice>
      ) : (
        <Notice tone="info" title={words.membersNotice()}>
          {words.membersNoticeLead()}
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="warn" title={words.lostOnPlan({ name: plans[to].name })}>
          <Listed texts={lost} />
          <p>{words.lostReturns()}</p>
        </Notice>
      )}
    </>
  );
}

const Listed = ({ texts }: { readonly texts: readonly string[] }) => (
  <ul>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

function noticedByMembers(from: PlanId, to: PlanId, use: PlanUse): string[] {
  const { liveTreets, activeMembers } = plans[to].limits;
  const paused = liveTreets === null ? 0 : Math.max(use.liveTreets - liveTreets, 0);
  const isFull = activeMembers !== null && use.activeMembers >= activeMembers;
  return [
    paused > 0 && words.treetsPaused({ count: paused, total: use.liveTreets }),
    isFull && words.newMembersWait({ max: activeMembers }),
    // Whether the community sells anything is not among the numbers at hand.
    sells(from) && !sells(to) && words.noMoreSales(),
  ].filter((text) => text !== false);
}

/** A plan by agreement names no fee, but has paid treets as the others do. */
const sells = (plan: PlanId) => plan === "custom" || plans[plan].features.paidTreetFeePercent !== null;

function lostFeatures(from: PlanId, to: PlanId): string[] {
  const [former, next] = [plans[from].features, plans[to].features];
  const [fee, nextFee] = [former.paidTreetFeePercent, next.paidTreetFeePercent];
  return [
    former.apiAndWebhooks && !next.apiAndWebhooks && words.integrations(),
    former.brandedQr && !next.brandedQr && words.basicQrCodes(),
    former.scheduledReports !== next.scheduledReports &&
      (next.scheduledReports === "none" ? words.scheduledReports() : words.reportsMonthlyOnly()),
    former.reportRecipients && !next.reportRecipients && words.reportRecipientsListed(),
    former.customRanges && !next.customRanges && words.customRanges(),
    sells(from) && !sells(to) && words.paidTreets(),
    fee !== null &&
      nextFee !== null &&
      nextFee > fee &&
      words.feeRises({ fee: percentText(fee / 100), nextFee: percentText(nextFee / 100) }),
  ].filter((text) => text !== false);
}

/** Limits that no existing item counts against; the others have their row in the table of the usage. */
const uncounted = ["insightsDays", "auditDays", "importRows"] as const satisfies readonly LimitName[];

const shrunkLimits = (from: PlanId, to: PlanId): string[] =>
  uncounted
    .filter((limit) => plans[from].limits[limit] !== plans[to].limits[limit])
    .map((limit) =>
      words.lessOf({
        what: capitalised(limitWords[limit]),
        to: amountOf(limit, to),
        from: amountOf(limit, from),
      }),
    );

function amountOf(limit: (typeof uncounted)[number], plan: PlanId): string {
  const amount = plans[plan].limits[limit];
  return limit === "importRows" ? amountText(amount) : spanText(amount);
}
