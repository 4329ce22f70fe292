import type { Partner } from "#shared/contract/partner-shapes.ts";
import type { PartnerColumn } from "#shared/partner-rules.ts";
import { numberText, percentText } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { DayAgo } from "../../design/ago.tsx";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import type { Column } from "../../design/data-table.tsx";
import { PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Rich } from "../../design/rich.tsx";
import { Email, Time } from "../../design/text.tsx";
import { OverPlanBadge } from "../parts/over-plan-badge.tsx";
import { NewMessages } from "./communities.tsx";
import { stateNames, stateTones } from "./words.ts";
import "./partners.css";

export const liveTreetsColumn: Column<Pick<Partner, "liveTreets">> = {
  id: "treets",
  header: words.liveTreets,
  align: "end",
  hideBelow: "small",
  cell: ({ liveTreets }) => liveTreets,
};

export const recentClaimsColumn: Column<Pick<Partner, "recent">> = {
  id: "claims",
  header: words.claimsThirtyDays,
  align: "end",
  hideBelow: "small",
  cell: ({ recent }) => numberText(recent.claims),
};

export const partnerColumns: readonly Column<Partner>[] = [
  {
    id: "name",
    header: commonWords.partner,
    cell: ({ name, logoUrl, email, unread, contact }) => (
      <span className="row-with-avatar">
        <Avatar name={name} src={logoUrl} shape="square" size="small" />
        <span className="row-name" title={email}>
          <Email address={name} />
          {contact && <span className="muted small block">{contact}</span>}
        </span>
        <NewMessages count={unread} />
      </span>
    ),
  },
  {
    id: "state",
    header: words.state,
    cell: ({ state, tags, isQuiet, overPlan }) => (
      <Row gap={1}>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        {overPlan && <OverPlanBadge />}
        {isQuiet && <Badge tone="warn">{words.badgeQuiet()}</Badge>}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </Row>
    ),
  },
  liveTreetsColumn,
  recentClaimsColumn,
  {
    id: "rate",
    header: words.redeemed,
    align: "end",
    hideBelow: "medium",
    cell: ({ recent: { claims, redeemed } }) => (claims === 0 ? "–" : percentText(redeemed / claims)),
  },
  {
    id: "active",
    header: words.lastActivity,
    hideBelow: "medium",
    cell: ({ lastActiveAt, expiresAt, openedAt, state }) =>
      state === "invited" && expiresAt ? (
        <Rich as="span" className="muted">
          {openedAt
            ? words.openedAndUntil({ time: () => <Time value={expiresAt} /> })
            : words.openUntil({ time: () => <Time value={expiresAt} /> })}
        </Rich>
      ) : (
        lastActiveAt && <DayAgo value={lastActiveAt} />
      ),
  },
];

/** Column with actions on an invitation that do not require opening it. */
export const invitationColumn: Column<Partner> = {
  id: "do",
  hideBelow: "medium",
  header: () => <span className="visually-hidden">{words.actions()}</span>,
  align: "end",
  cell: ({ id, state, email }) =>
    state === "invited" && (
      <Needs action="partners.manage">
        <PostForm values={{ partner: id }}>
          <Row gap={2} wrap={false}>
            <IntentButton variant="quiet" intent="resend" label={words.sendAgainNamed({ email })}>
              {words.sendAgain()}
            </IntentButton>
            <IntentButton variant="quiet" intent="revoke" label={words.withdrawInvitationOf({ email })}>
              {words.withdraw()}
            </IntentButton>
          </Row>
        </PostForm>
      </Needs>
    ),
};

/** Names of the columns that can be hidden. */
export const partnerColumnNames: Readonly<Record<PartnerColumn, string>> = translated({
  state: words.state,
  treets: words.liveTreets,
  claims: words.claimsThirtyDays,
  rate: words.redeemed,
  active: words.lastActivity,
});
