import type { Member } from "#shared/contract/member-shapes.ts";
import type { MembersQuery } from "#shared/lists/members.ts";
import { columnsIn, type MemberColumn } from "#shared/member-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { useAges } from "../../design/ago.tsx";
import { Avatar } from "../../design/avatar.tsx";
import { badgeClass } from "../../design/badge.tsx";
import type { Column } from "../../design/data-table.tsx";
import { useTimes } from "../../design/text.tsx";
import type { LinkTo } from "./types.ts";
import { columnNames, emailStateNames, sourceNames, statusNames, statusTones } from "./words.ts";

type Sort = NonNullable<MembersQuery["sort"]>;
type Direction = NonNullable<MembersQuery["direction"]>;

/**
 * Returns the chosen columns, or the default ones, of which narrow screens hide some. Cells are plain function calls
 * rather than components: for React, a component costs as much as three elements, and there is one in every row.
 */
export function useColumns(query: MembersQuery, link: LinkTo): Column<Member>[] {
  const time = useTimes();
  const { day: age } = useAges();
  const sortable = (sort: Sort, first: Direction) => {
    const current = (query.sort ?? "joined") === sort;
    const direction = query.direction ?? "descending";
    const turned = direction === "ascending" ? "descending" : "ascending";
    return {
      sortHref: link({ sort, direction: current ? turned : first }),
      sorted: current ? direction : undefined,
    };
  };
  const cells: Readonly<Record<MemberColumn, Omit<Column<Member>, "id" | "header">>> = {
    status: {
      cell: ({ status }) => <span className={badgeClass(statusTones[status])}>{statusNames[status]}</span>,
    },
    labels: {
      hideBelow: "medium",
      cell: labelsOf,
    },
    source: { cell: ({ source }) => sourceNames[source] },
    emails: { cell: ({ emailState }) => emailStateNames[emailState] },
    number: { cell: ({ externalId }) => externalId },
    phone: { cell: ({ phone }) => phone },
    joined: {
      hideBelow: "small",
      ...sortable("joined", "descending"),
      cell: ({ joinedAt }) =>
        joinedAt ? time({ value: joinedAt }) : <span className="muted">{words.neverActive()}</span>,
    },
    active: {
      hideBelow: "medium",
      ...sortable("last-active", "descending"),
      cell: ({ lastActiveAt }) =>
        lastActiveAt ? age(lastActiveAt) : <span className="muted">{commonWords.never()}</span>,
    },
  };
  const isChosen = query.columns !== undefined;
  return [
    {
      id: "name",
      header: commonWords.name(),
      ...sortable("name", "ascending"),
      cell: person,
    },
    ...columnsIn(query.columns).map((id) => {
      const { hideBelow, ...column } = cells[id];
      return { id, header: columnNames[id], ...column, ...(!isChosen && hideBelow && { hideBelow }) };
    }),
  ];
}

/** Number of labels in a row of the list; the member's own page shows all. */
const MAX_LABELS = 3;

const labelsOf = ({ labels }: Member) => (
  <span className="person-labels">
    {labels.slice(0, MAX_LABELS).map((label) => (
      <span key={label} className={badgeClass()}>
        {label}
      </span>
    ))}
    {labels.length > MAX_LABELS && (
      <span className="muted small">{words.andMore({ count: labels.length - MAX_LABELS })}</span>
    )}
  </span>
);

function person({ firstName, lastName, email }: Member) {
  const name = `${firstName} ${lastName}`.trim();
  return (
    <span className="person">
      {Avatar({ name: name || email })}
      <span className="person-text">
        <strong className="truncate">{name || email}</strong>
        {name && <span className="muted small truncate">{email}</span>}
      </span>
    </span>
  );
}
