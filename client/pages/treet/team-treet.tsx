import type { treetPage } from "#server/pages/treet.ts";
import { categoryName } from "#shared/category-names.ts";
import { href } from "#shared/href.ts";
import { priceText, redeemModeOf, valueText } from "#shared/treets.ts";
import * as words from "#words/treet.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { type Description, DescriptionList, Meter, StatCard } from "../../design/figures.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { TimeSpan } from "../../design/text.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { PageProps, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { capitalised } from "../parts/capitalised.ts";
import { StateBadge } from "../treets/state-badge.tsx";
import { redeemModeNames, typeNames } from "../treets/treet-words.ts";
import { claimColumns } from "./claim-columns.tsx";
import { claimPeriod } from "./claim-period.tsx";
import { fixLocationOf } from "./fix-location.ts";
import { PublishChecks } from "./publish-checks.tsx";
import { ReviewCard } from "./review-card.tsx";
import { ShareCard } from "./share-card.tsx";
import { TreetActions } from "./treet-actions.tsx";
import { TreetFrame } from "./treet-frame.tsx";
import { TreetFunnel } from "./treet-funnel.tsx";
import { TreetOverview } from "./treet-overview.tsx";
import { TreetReports } from "./treet-reports.tsx";
import { UndecidedClaims } from "./undecided-claims.tsx";

export type TeamTreetData = ViewOf<typeof treetPage, "team">;

export function TeamTreet({ data, form }: { data: TeamTreetData; form: PageProps<never>["form"] }) {
  const { treet, checks, claims, insights, timezone, mayManage, suppliers, review, reports, sharing } = data;
  const business = useRootData().business?.slug ?? "";
  const link: LinkTo = (changes) => href("treet", { business, rest: [treet.id] }, changes);
  const hasSuppliers = suppliers.choices.length > 0;
  return (
    <TreetFrame
      treet={treet}
      tab="overview"
      status={<StateBadge state={treet.state} />}
      lead={treet.summary}
      actions={
        <TreetActions treet={treet} isReady={checks.every(({ ok }) => ok)} business={business} form={form} />
      }
    >
      {sharing && <ShareCard treet={treet} sharing={sharing} business={business} closeHref={link({})} />}
      {review && <ReviewCard review={review} form={form} />}
      {treet.state === "paused" && treet.pauseReason === "reported" && (
        <Notice tone="warn" title={words.pausedByReports()} text={words.pausedByReportsTeamLead()} />
      )}
      {reports.length > 0 && (
        <Card title={words.reportsTitle()} tone="brand" id="reports">
          <TreetReports treet={treet} reports={reports} form={form} />
        </Card>
      )}
      {treet.packsOnly && treet.inPacks === 0 && (
        <Notice tone="warn" title={words.packsOnlyInNoneTitle()}>
          <Rich as="p">
            {words.packsOnlyInNoneLead({
              link: (text) => <a href={href("treets", { business }, { tab: "packs" })}>{text}</a>,
            })}
          </Rich>
        </Notice>
      )}
      <UndecidedClaims business={business} treet={treet} />
      <TreetOverview treet={treet}>
        <StatCard label={words.claims()} value={treet.claimedCount} hint={words.claimsCountHint()} />
        <StatCard label={words.value()} value={valueText(treet) ?? "–"} />
        {treet.priceMinor > 0 && <StatCard label={words.price()} value={priceText(treet) ?? "–"} />}
        {treet.waiting > 0 && (
          <StatCard label={words.waitingList()} value={treet.waiting} hint={words.waitlistHint()} />
        )}
      </TreetOverview>
      {treet.stockTotal !== null && (
        <Meter label={words.stockClaimed()} value={treet.claimedCount} max={treet.stockTotal} />
      )}
      {treet.state === "draft" && (
        <PublishChecks
          checks={checks}
          ready={words.readyToPublish()}
          missing={words.beforePublish()}
          fixHref={mayManage ? fixLocationOf(business, treet.id, "codes") : undefined}
        />
      )}
      {treet.type === "code_pool" && treet.unusedCodes === 0 && (
        <Notice tone="warn" title={words.codesMissing()}>
          <Rich as="p">
            {words.codesMissingLead({
              link: () => (
                <a href={href("treet", { business, rest: [treet.id, "codes"] })}>
                  {mayManage ? words.addCodes() : words.seeCodes()}
                </a>
              ),
            })}
          </Rich>
        </Notice>
      )}
      {treet.publishedAt && <TreetFunnel business={business} treet={treet.id} insights={insights} />}
      <Card
        title={words.facts()}
        actions={
          hasSuppliers && (
            <Needs action="treets.manage">
              <ButtonLink href={link({ open: "supplier" })} size="small" icon="edit">
                {words.changeSupplier()}
              </ButtonLink>
            </Needs>
          )
        }
      >
        <DescriptionList
          items={[
            { term: words.howToGet(), description: typeNames[treet.type].label },
            { term: words.confirmation(), description: redeemModeNames[redeemModeOf(treet)] },
            ...wayFacts(treet, timezone),
            { term: words.category(), description: categoryName(treet.category) },
            { term: words.forEachMember(), description: capitalised(words.timesPerMember(treet)) },
            {
              term: words.forCommunity(),
              description: treet.packsOnly
                ? words.packsOnlyFact({ count: treet.inPacks })
                : treet.audience.join(", ") || words.everybody(),
            },
            ...(hasSuppliers ? [{ term: words.suppliedBy(), description: supplierName(suppliers) }] : []),
            ...(treet.requiresApproval ? [{ term: words.claims(), description: words.approvalEach() }] : []),
            ...claimPeriod(treet, timezone, { from: words.oncePublished(), until: words.endedByYou() }),
          ]}
        />
      </Card>
      <Card
        title={words.latestClaims()}
        actions={
          <>
            <ButtonLink href={href("treet", { business, rest: [treet.id, "claims"] })} size="small">
              {words.allClaims()}
            </ButtonLink>
            <Needs action="claims.redeem">
              <ButtonLink href={href("treet", { business, rest: ["redeem"] })} size="small" icon="qr">
                {words.redeemAtTill()}
              </ButtonLink>
            </Needs>
          </>
        }
      >
        <DataTable
          caption={words.latestClaimsCaption()}
          rows={claims}
          rowKey={({ id }) => id}
          rowHref={({ ref }) => href("treet", { business, rest: [treet.id, "claims"] }, { claim: ref })}
          columns={claimColumns(timezone)}
          empty={<EmptyState icon="users" title={words.noClaims()} />}
        />
      </Card>
      {mayManage && hasSuppliers && (data.isChangingSupplier || form?.intent === "supplier") && (
        <ChangeSupplier
          suppliers={suppliers}
          form={form}
          closeHref={link({})}
          action={link({ open: "supplier" })}
        />
      )}
    </TreetFrame>
  );
}

/** Returns how members get the treet: time and place of an event, the code or the URL. */
const wayFacts = (
  { eventAt, eventEnd, location, sharedCode, targetUrl }: TeamTreetData["treet"],
  timezone: string,
): readonly Description[] => [
  ...(eventAt
    ? [{ term: words.when(), description: <TimeSpan from={eventAt} to={eventEnd} timezone={timezone} /> }]
    : []),
  ...(location ? [{ term: words.place(), description: location }] : []),
  ...(sharedCode ? [{ term: words.code(), description: <code>{sharedCode}</code> }] : []),
  ...(targetUrl ? [{ term: words.link(), description: targetUrl }] : []),
];

const supplierName = ({ current, choices }: TeamTreetData["suppliers"]) =>
  choices.find(({ id }) => id === current)?.name ?? words.ourselves();

interface ChangeSupplierProps extends Pick<TeamTreetData, "suppliers"> {
  readonly form: PageProps<never>["form"];
  readonly closeHref: string;
  readonly action: string;
}

/** Form to change the supplying partner. The treet counts in that partner's figures and ends with the partnership. */
const ChangeSupplier = ({
  suppliers: { current, choices },
  form,
  closeHref,
  action,
}: ChangeSupplierProps) => (
  <FormDrawer
    title={words.changeSupplier()}
    closeHref={closeHref}
    submit={words.saveSupplier()}
    state={form}
    intent="supplier"
    action={action}
  >
    <SelectField
      label={words.suppliedBy()}
      name="partner"
      defaultValue={current ?? ""}
      options={[
        { value: "", label: words.ourselves() },
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  </FormDrawer>
);
