import type { treetPage } from "#server/pages/treet.ts";
import { isClosed } from "#shared/business-kinds.ts";
import { categoryName } from "#shared/category-names.ts";
import type { SuppliedTreet } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { priceText, valueText } from "#shared/treets.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as acrossWords from "#words/across.ts";
import * as words from "#words/treet.ts";
import { Button } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Count } from "../../design/count.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { DescriptionList, StatCard } from "../../design/figures.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { OutcomeDrawer } from "../../design/outcome-drawer.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { BusinessChoice } from "../across/parts.tsx";
import { StateBadge } from "../treets/state-badge.tsx";
import { typeNames } from "../treets/treet-words.ts";
import { claimPeriod } from "./claim-period.tsx";
import { CodePool } from "./code-pool.tsx";
import { fixLocationOf } from "./fix-location.ts";
import { PublishChecks } from "./publish-checks.tsx";
import { reportReasonNames } from "./report-words.ts";
import { Changes } from "./review-card.tsx";
import { ShareCard } from "./share-card.tsx";
import { SuppliedActions } from "./supplied-actions.tsx";
import { TreetFrame } from "./treet-frame.tsx";
import { TreetOverview } from "./treet-overview.tsx";

export type SuppliedTreetData = ViewOf<typeof treetPage, "supplied">;

/** A treet as its supplier sees it: its state in the community, and how often it is used. */
export function SuppliedTreetView({ data, form }: { data: SuppliedTreetData; form: FormState | undefined }) {
  const { treet, checks, open, mayManage, sharing, others, isCopying } = data;
  const business = useRootData().business?.slug ?? "";
  const isGoing = treet.partnership.state === "active";
  const { timezone } = treet.community;
  const link: LinkTo = (changes) => href("treet", { business, rest: [treet.id] }, changes);
  return (
    <TreetFrame
      treet={treet}
      tab="overview"
      status={<StateBadge state={treet.state} />}
      lead={words.forMembersOf({ name: treet.community.name })}
      actions={
        <SuppliedActions
          treet={treet}
          isReady={checks.every(({ ok }) => ok)}
          business={business}
          copyHref={others.length > 0 ? link({ open: "copy" }) : undefined}
          form={form}
        />
      }
    >
      {(isCopying || form?.intent === "supply-copy") && others.length > 0 && (
        <OutcomeDrawer
          title={words.copyToCommunities()}
          closeHref={link({})}
          submit={acrossWords.copy()}
          icon="copy"
          state={form}
          intent="supply-copy"
          action={link({ open: "copy" })}
        >
          <p>{acrossWords.copyHint()}</p>
          <BusinessChoice businesses={others} />
        </OutcomeDrawer>
      )}
      {sharing && (
        <ShareCard
          treet={treet}
          sharing={sharing}
          business={business}
          community={treet.community.name}
          closeHref={link({})}
        />
      )}
      <WhereItStands treet={treet} form={form} />
      <TreetOverview treet={treet}>
        <StatCard
          label={words.claims()}
          value={<Count value={treet.claimedCount} />}
          hint={words.claimsNetHint()}
        />
        <StatCard
          label={words.redeemed()}
          value={<Count value={treet.redeemedCount} />}
          hint={words.redeemedHint()}
        />
      </TreetOverview>
      {treet.state === "draft" && (
        <PublishChecks
          checks={checks}
          ready={words.readyToSubmit()}
          missing={words.beforeSubmit()}
          fixHref={mayManage && isGoing ? fixLocationOf(business, treet.id, undefined) : undefined}
        />
      )}
      {treet.type === "code_pool" && (
        <CodePool treet={treet} mayAdd={isGoing} open={open} form={form} link={link} />
      )}
      <Card title={words.facts()}>
        <DescriptionList
          items={[
            { term: words.howToGet(), description: typeNames[treet.type].label },
            { term: words.value(), description: valueText(treet) ?? words.notSet() },
            ...(treet.priceMinor > 0 ? [{ term: words.price(), description: priceText(treet) ?? "" }] : []),
            { term: words.category(), description: categoryName(treet.category) },
            { term: words.summary(), description: treet.summary || words.noneYet() },
            ...claimPeriod(treet, timezone, { from: words.onceLive(), until: words.untilEnded() }),
          ]}
        />
      </Card>
    </TreetFrame>
  );
}

function WhereItStands({ treet, form }: { treet: SuppliedTreet; form: FormState | undefined }) {
  const { community, partnership, pending, reviewNote, state, pauseReason, reports } = treet;
  if (isClosed(community)) {
    return (
      <Notice
        tone="warn"
        title={words.communityClosed({
          name: community.name,
          status: oneOf(["deleted"], community.status),
        })}
        text={words.communityClosedLead()}
      />
    );
  }
  if (partnership.state !== "active") {
    return (
      <Notice
        tone="warn"
        title={words.partnershipInactive({ name: community.name })}
        text={words.partnershipInactiveLead()}
      />
    );
  }
  if (state === "in_review") {
    return (
      <Notice tone="info" title={words.inReview({ name: community.name })} text={words.inReviewLead()} />
    );
  }
  return (
    <>
      {reviewNote && (
        <Notice tone="warn" title={words.changesAsked({ name: community.name })} text={reviewNote} />
      )}
      {reports.length > 0 && (
        <Notice
          tone="warn"
          title={words.reportsSupplierTitle({
            count: reports.reduce((total, { count }) => total + count, 0),
          })}
        >
          <ul>
            {reports.map(({ reason, count }) => (
              <li key={reason}>{words.reportsOfReason({ reason: reportReasonNames[reason], count })}</li>
            ))}
          </ul>
          <p>{words.reportsSupplierLead({ name: community.name })}</p>
        </Notice>
      )}
      {state === "paused" && pauseReason !== "supplier" && (
        <Notice
          tone="info"
          title={
            pauseReason === "reported"
              ? words.pausedByReports()
              : words.pausedByTeam({ name: community.name })
          }
          text={words.pausedByTeamLead()}
        />
      )}
      {pending && (
        <Card title={words.changeWaits()}>
          <Rich as="p">
            {words.changeWaitsLead({
              name: community.name,
              part: () => (
                <Rich as="span" className="muted small">
                  {words.sinceDate({
                    time: () => <Time value={pending.submittedAt} format="datetime" />,
                  })}
                </Rich>
              ),
            })}
          </Rich>
          <Changes changes={pending.changes} />
          <Needs action="supply.manage">
            <div className="form-actions">
              <ConfirmDialog
                title={words.withdrawChangeQuestion()}
                confirmLabel={words.withdrawChange()}
                intent="supply-drop"
                state={form}
                trigger={<Button>{words.withdrawChange()}</Button>}
              >
                <p>{words.withdrawChangeHint()}</p>
              </ConfirmDialog>
            </div>
          </Needs>
        </Card>
      )}
    </>
  );
}
