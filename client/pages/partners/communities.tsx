import type { ReactNode } from "react";
import { isClosed } from "#shared/business-kinds.ts";
import type { Partnership } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { Count } from "../../design/count.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { WithdrawApplication } from "./withdraw-application.tsx";
import { stateNames, stateTones } from "./words.ts";
import "./partners.css";

export const NewMessages = ({ count }: { count: number }) =>
  count > 0 && <Badge tone="info">{words.newMessages({ count })}</Badge>;

/** The state of a partnership, or of its community if that was closed. */
export const PartnershipBadge = ({ state, community }: Pick<Partnership, "community" | "state">) =>
  isClosed(community) ? (
    <Badge tone="warn">{words.communityClosed({ status: oneOf(["deleted"], community.status) })}</Badge>
  ) : (
    <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
  );

const columns: readonly Column<Partnership>[] = [
  {
    id: "community",
    header: commonWords.community,
    cell: ({ community: { name, logoUrl }, unread }) => (
      <span className="row-with-avatar">
        <Avatar name={name} src={logoUrl} shape="square" size="small" />
        <span className="row-name">{name}</span>
        <NewMessages count={unread} />
      </span>
    ),
  },
  {
    id: "state",
    header: words.state,
    cell: ({ state, reason, community }) => (
      <>
        <PartnershipBadge state={state} community={community} />
        {reason && <p className="muted small">{commonWords.quoted({ text: reason })}</p>}
      </>
    ),
  },
  {
    id: "treets",
    header: words.liveTreets,
    align: "end",
    cell: ({ liveTreets }) => liveTreets,
  },
  {
    id: "claims",
    header: words.claims,
    align: "end",
    hideBelow: "small",
    cell: ({ claims }) => <Count value={claims} />,
  },
  {
    id: "since",
    header: words.since,
    hideBelow: "medium",
    cell: ({ since, state, askedAt }) =>
      since ? (
        <Time value={since} />
      ) : (
        state === "applied" && (
          <Rich as="span" className="muted">
            {words.appliedOn({ time: () => <Time value={askedAt} /> })}
          </Rich>
        )
      ),
  },
];

const takeBack: Column<Partnership> = {
  id: "do",
  header: () => <span className="visually-hidden">{words.actions()}</span>,
  align: "end",
  cell: ({ id, state, community: { name } }) =>
    state === "applied" && <WithdrawApplication id={id} name={name} size="small" />,
};

/** The communities that a business supplies. Shows counts, never individual members. */
export const Communities = ({
  business,
  communities,
  action,
}: {
  business: string;
  communities: readonly Partnership[];
  /** Link for finding the first community. */
  action?: ReactNode;
}) => (
  <DataTable
    caption={commonWords.communities()}
    columns={communities.some(({ state }) => state === "applied") ? [...columns, takeBack] : columns}
    rows={communities}
    rowKey={({ id }) => id}
    rowHref={({ id }) => href("managePartner", { business, partner: id })}
    empty={
      <EmptyState icon="handshake" title={words.noCommunity()} action={action}>
        {words.noCommunityLead()}
      </EmptyState>
    }
  />
);
