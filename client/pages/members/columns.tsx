import type { Member } from "#shared/contract/members.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import type { Column } from "../../design/data-table.tsx";
import { Time } from "../../design/text.tsx";
import type { LinkTo, MembersQuery } from "./types.ts";
import { statusNames, statusTones } from "./words.ts";

type Sort = NonNullable<MembersQuery["sort"]>;
type Direction = NonNullable<MembersQuery["direction"]>;

export function columnsFor(query: MembersQuery, link: LinkTo): Column<Member>[] {
  const sortable = (sort: Sort, first: Direction) => {
    const current = (query.sort ?? "joined") === sort;
    const direction = query.direction ?? "descending";
    const turned = direction === "ascending" ? "descending" : "ascending";
    return {
      sortHref: link({ sort, direction: current ? turned : first }),
      sorted: current ? direction : undefined,
    };
  };
  return [
    {
      id: "name",
      header: "Name",
      ...sortable("name", "ascending"),
      cell: (member) => <Person member={member} />,
    },
    {
      id: "status",
      header: "Status",
      cell: ({ status }) => <Badge tone={statusTones[status] ?? "neutral"}>{statusNames[status]}</Badge>,
    },
    {
      id: "labels",
      header: "Labels",
      hideBelow: "medium",
      cell: ({ labels }) => labels.map((label) => <Badge key={label}>{label}</Badge>),
    },
    {
      id: "joined",
      header: "Joined",
      hideBelow: "small",
      ...sortable("joined", "descending"),
      cell: ({ joinedAt }) => (joinedAt ? <Time value={joinedAt} /> : <span className="muted">Not yet</span>),
    },
    {
      id: "active",
      header: "Last active",
      hideBelow: "medium",
      ...sortable("last-active", "descending"),
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? <Time value={lastActiveAt} /> : <span className="muted">Never</span>,
    },
  ];
}

function Person({ member: { firstName, lastName, email } }: { member: Member }) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <span className="person">
      <Avatar name={name || email} />
      <span className="person-text">
        <strong className="truncate">{name || email}</strong>
        {name && <span className="muted small truncate">{email}</span>}
      </span>
    </span>
  );
}
