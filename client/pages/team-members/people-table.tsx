import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { DayAgo } from "../../design/ago.tsx";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { Row } from "../../design/layout.tsx";
import { Barred, Needs } from "../../design/needs.tsx";
import { Email, Time } from "../../design/text.tsx";
import { roleNames } from "./words.ts";
import "./team-members.css";
import type { TeamPerson } from "./types.ts";

interface PeopleTableProps {
  readonly people: readonly TeamPerson[];
  readonly slug: string;
  /** Shown if nobody matches the filters. */
  readonly empty: ReactNode;
}

export const PeopleTable = ({ people, slug, empty }: PeopleTableProps) => (
  <DataTable
    caption={words.tableCaption()}
    columns={columnsFor(slug)}
    rows={people}
    rowKey={({ id }) => id}
    empty={empty}
  />
);

const columnsFor = (slug: string): Column<TeamPerson>[] => [
  {
    id: "person",
    header: words.person(),
    cell: ({ name, email, avatarUrl, isMe, status, emailVerified, role }) => (
      <Row wrap={false}>
        <Avatar name={name} src={avatarUrl} />
        <div className="cell-lines">
          <strong>
            {name} {isMe && <span className="muted">{words.youSuffix()}</span>}
          </strong>
          <span className="muted small">
            <Email address={email} />
          </span>
          <span className="small team-role-small">{roleNames[role]}</span>
          {status === "suspended" && <Badge tone="bad">{words.suspended()}</Badge>}
          {status === "seat_frozen" && <Badge tone="warn">{words.noSeat()}</Badge>}
          {!emailVerified && <Badge tone="warn">{words.emailUnconfirmed()}</Badge>}
        </div>
      </Row>
    ),
  },
  {
    id: "role",
    header: words.role(),
    hideBelow: "small",
    cell: ({ role, billing, canRedeem }) => (
      <div className="team-role">
        <span>{roleNames[role]}</span>
        <span className="muted small">
          {role !== "owner" &&
            [billing && words.badgeBilling(), canRedeem && words.badgeRedeems()].filter(Boolean).join(", ")}
        </span>
      </div>
    ),
  },
  {
    id: "active",
    header: words.lastActive(),
    hideBelow: "medium",
    cell: ({ lastActiveAt }) =>
      lastActiveAt ? <DayAgo value={lastActiveAt} /> : <span className="muted">{words.neverActive()}</span>,
  },
  {
    id: "added",
    header: words.joined(),
    hideBelow: "medium",
    cell: ({ joinedAt, addedBy }) => (
      <span>
        <Time value={joinedAt} />
        {addedBy && <span className="muted small team-added">{words.invitedBy({ addedBy })}</span>}
      </span>
    ),
  },
  {
    id: "ways",
    header: <span className="visually-hidden">{commonWords.change()}</span>,
    align: "end",
    cell: (person) => <Ways person={person} slug={slug} />,
  },
];

function Ways({ person, slug }: { person: TeamPerson; slug: string }) {
  if (person.role === "owner") {
    return person.isMe ? (
      <ButtonLink
        size="small"
        href={href("transferOwnership", {}, { business: slug })}
        aria-label={words.transferOwnership()}
      >
        {words.transfer()}
      </ButtonLink>
    ) : (
      <ButtonLink
        size="small"
        variant="quiet"
        href={href("transferOwnership", {}, { business: slug })}
        aria-label={words.ownershipOf({ name: person.name })}
      >
        {words.ownership()}
      </ButtonLink>
    );
  }
  return (
    <Needs action="team.manage">
      <Barred by={person.obstacle ?? undefined}>
        <ButtonLink
          size="small"
          variant="quiet"
          icon="edit"
          href={href("teamMembers", { business: slug }, { edit: person.id })}
          aria-label={words.changeNamed({ name: person.name })}
        >
          {commonWords.change()}
        </ButtonLink>
      </Barred>
    </Needs>
  );
}
