import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { CONTRACT_REMINDER_DAYS, isOver, type PartnerState } from "#shared/partner-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { Ago } from "../../design/ago.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList, StatCard } from "../../design/figures.tsx";
import { Grid, Row } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { Applications } from "../partners/applications.tsx";
import { partnerTabHref } from "./partner-tabs.ts";
import type { CommunityPartnerProps } from "./types.ts";

/** Overview of a partnership: its state, its figures, what ends next and any open application. */
export function OverviewTab({ business, data, form }: CommunityPartnerProps) {
  const { partner, application, contractDays } = data;
  return (
    <>
      <WhyNot partner={partner} />
      {partner.state === "invited" && <Invitation partner={partner} />}
      {partner.contractUntil && !isOver(partner.state) && (
        <ContractEnd until={partner.contractUntil} days={contractDays} />
      )}
      <Applications applications={application ? [application] : []} form={form} />
      {!application && partner.state !== "invited" && <Figures business={business} partner={partner} />}
      <NextEnds business={business} partner={partner} />
      {(partner.state !== "invited" || partner.history.length > 0) && (
        <Latest business={business} partner={partner} />
      )}
    </>
  );
}

const noticeTitles: Readonly<Partial<Record<PartnerState, string>>> = translated({
  declined: words.theyDeclined,
  rejected: words.youSaidNo,
  paused: words.isPaused,
  ended: words.hasEnded,
});

function WhyNot({ partner: { state, reason } }: { partner: PartnerDetail }) {
  const title = noticeTitles[state];
  if (!title || (!reason && state !== "declined")) return null;
  return <Notice tone="info" title={title} text={reason || words.noReason()} />;
}

/** The invitation that was sent, and when it expires. */
const Invitation = ({ partner: { invitedAt, openedAt, expiresAt, message } }: { partner: PartnerDetail }) => (
  <Card title={words.invitationFacts()}>
    <DescriptionList
      items={[
        { term: words.invitationSent(), description: <Time value={invitedAt} /> },
        {
          term: words.invitationOpened(),
          description: openedAt ? <Time value={openedAt} /> : words.invitationUnopened(),
        },
        ...(expiresAt ? [{ term: words.invitationEnds(), description: <Time value={expiresAt} /> }] : []),
        ...(message ? [{ term: words.invitationText(), description: message }] : []),
      ]}
    />
    <p className="muted small">{words.nextInvited()}</p>
  </Card>
);

/** Warning that the agreement has ended, or ends within 30 days. */
function ContractEnd({ until, days }: { until: string; days: number }) {
  if (days > CONTRACT_REMINDER_DAYS) return null;
  return (
    <Notice tone="warn" title={days < 0 ? words.contractOver() : words.contractEnding()}>
      <Rich as="p">
        {(days < 0 ? words.agreementEnded : words.agreementEnds)({
          time: () => <Time value={`${until}T00:00:00Z`} timezone="UTC" />,
        })}
      </Rich>
    </Notice>
  );
}

const NEXT_ENDS = 5;

/** What ends next: the partner's live treets and the agreement. */
function NextEnds({ business, partner }: { business: string; partner: PartnerDetail }) {
  const ends = partner.treets
    .flatMap(({ id, title, state, until }) => (until && state === "live" ? [{ id, title, until }] : []))
    .sort((one, other) => one.until.localeCompare(other.until))
    .slice(0, NEXT_ENDS);
  const contractUntil = isOver(partner.state) ? null : partner.contractUntil;
  if (ends.length === 0 && contractUntil === null) return null;
  return (
    <Card title={words.endingNext()}>
      <ul className="plain-list">
        {ends.map(({ id, title, until }) => (
          <Row key={id} as="li" between>
            <a href={href("treet", { business, rest: [id] })}>{title}</a>
            <span className="muted small">
              <Time value={until} format="datetime" decides />
            </span>
          </Row>
        ))}
        {contractUntil !== null && (
          <Row as="li" between>
            <a href={partnerTabHref(business, partner.id, "terms")}>{words.theContract()}</a>
            <span className="muted small">
              <Time value={`${contractUntil}T00:00:00Z`} timezone="UTC" />
            </span>
          </Row>
        )}
      </ul>
    </Card>
  );
}

const Figures = ({ business, partner }: { business: string; partner: PartnerDetail }) => (
  <Grid min="12rem">
    <StatCard
      label={words.liveTreets()}
      value={partner.liveTreets}
      href={partnerTabHref(business, partner.id, "treets")}
    />
    <StatCard
      label={words.claims()}
      value={partner.claims}
      hint={words.claimsLately({ claims: partner.recent.claims })}
    />
    <StatCard label={words.redeemed()} value={partner.redemptions} hint={words.atTheirPlace()} />
    <StatCard label={words.notUsedYet()} value={partner.unredeemed} hint={words.unusedClaims()} />
  </Grid>
);

const Latest = ({ business, partner }: { business: string; partner: PartnerDetail }) => (
  <Card
    title={words.latestActivity()}
    actions={<a href={partnerTabHref(business, partner.id, "activity")}>{words.allActivity()}</a>}
  >
    {partner.history.length === 0 && <p className="muted">{words.noChanges()}</p>}
    <ul className="plain-list">
      {partner.history.map(({ id, at, summary, actor }) => (
        <li key={id}>
          {summary}
          <span className="muted small block">
            <Ago value={at} />, {actor ?? commonWords.treets()}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
