import type { Partnership } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { Count } from "../../design/count.tsx";
import { type Column, DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PostForm } from "../../design/form.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { stateNames, stateTones } from "./words.ts";

export const NewMessages = ({ count }: { count: number }) =>
  count > 0 && <Badge tone="info">{count === 1 ? "1 new message" : `${count} new messages`}</Badge>;

const columns: readonly Column<Partnership>[] = [
  {
    id: "community",
    header: "Community",
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
    header: "State",
    cell: ({ state, reason }) => (
      <>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        {reason && <p className="muted small">“{reason}”</p>}
      </>
    ),
  },
  { id: "treets", header: "Live treets", align: "end", cell: ({ liveTreets }) => liveTreets },
  {
    id: "claims",
    header: "Claims",
    align: "end",
    hideBelow: "small",
    cell: ({ claims }) => <Count value={claims} />,
  },
  {
    id: "since",
    header: "Since",
    hideBelow: "medium",
    cell: ({ since, state, askedAt }) =>
      since ? (
        <Time value={since} />
      ) : (
        state === "applied" && (
          <span className="muted">
            Applied <Time value={askedAt} />
          </span>
        )
      ),
  },
];

const takeBack: Column<Partnership> = {
  id: "do",
  header: <span className="visually-hidden">What you can do</span>,
  align: "end",
  cell: ({ id, state, community: { name } }) =>
    state === "applied" && (
      <Needs action="supply.apply">
        <PostForm>
          <input type="hidden" name="partner" value={id} />
          <Button
            type="submit"
            size="small"
            variant="quiet"
            name="intent"
            value="withdraw"
            aria-label={`Take back: the application to ${name}`}
          >
            Take back
          </Button>
        </PostForm>
      </Needs>
    ),
};

/** The communities a business supplies: numbers, never who their members are. */
export const Communities = ({
  business,
  communities,
}: {
  business: string;
  communities: readonly Partnership[];
}) => (
  <DataTable
    caption="Communities"
    columns={communities.some(({ state }) => state === "applied") ? [...columns, takeBack] : columns}
    rows={communities}
    rowKey={({ id }) => id}
    rowHref={({ id }) => href("managePartner", { business, partner: id })}
    empty={
      <EmptyState icon="handshake" title="No community yet">
        Apply to one, or wait for an invitation by mail: it brings you here.
      </EmptyState>
    }
  />
);
