import type { TreetEvent } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import type { RevisionState } from "#shared/treets.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";
import { WhatChanged } from "../parts/what-changed.tsx";
import { Changes } from "./review-card.tsx";
import { type FramedTreet, TreetFrame } from "./treet-frame.tsx";

export interface TreetHistoryData {
  readonly view: "history";
  readonly treet: FramedTreet;
  readonly timezone: string;
  /** Why they may not read it; null where they may. */
  readonly refusal: string | null;
  readonly events: readonly TreetEvent[];
  readonly nextCursor: string | null;
  readonly total: number;
  /** Everybody's doings rather than one's own. */
  readonly seesAll: boolean;
}

/** What was done with a treet and what its supplier wanted to change, newest first. */
export function TreetHistory({ data }: { data: TreetHistoryData }) {
  const { treet, refusal, total, timezone, seesAll } = data;
  const business = useRootData().business?.slug ?? "";
  const link = (cursor?: string) => href("treet", { business, rest: [treet.id, "history"] }, { cursor });
  const pageOf = ({ events, nextCursor }: TreetHistoryData) => ({
    rows: events,
    nextHref: nextCursor && link(nextCursor),
  });
  if (refusal !== null) {
    return (
      <TreetFrame treet={treet} tab="history">
        <Card title="Not for your role">
          <p>{refusal}</p>
        </Card>
      </TreetFrame>
    );
  }
  return (
    <TreetFrame treet={treet} tab="history">
      {!seesAll && <p className="muted small">You see what you did yourself.</p>}
      <InfiniteList<TreetHistoryData, TreetEvent>
        label="entries"
        listHref={link()}
        first={pageOf(data)}
        total={total}
        rowKey={({ id }) => id}
        read={pageOf}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon="clock" title="Nothing here">
              What is done with this treet is written down here.
            </EmptyState>
          ) : (
            <ol className="treet-history">
              {rows.map((event) => (
                <li key={event.id}>
                  {event.kind === "entry" ? (
                    <WhatChanged entry={event} />
                  ) : (
                    <Revision revision={event} timezone={timezone} />
                  )}
                  <p className="muted small">
                    <Time value={event.at} format="datetime" timezone={timezone} />, {event.actor ?? "Treets"}
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </InfiniteList>
    </TreetFrame>
  );
}

const revisionNames: Readonly<Record<RevisionState, string>> = {
  pending: "Waits for your word",
  approved: "Approved",
  rejected: "Changes asked for",
  withdrawn: "Taken back",
  superseded: "Replaced by a later one",
};
const revisionTones: Readonly<Record<RevisionState, Tone>> = {
  pending: "warn",
  approved: "good",
  rejected: "bad",
  withdrawn: "neutral",
  superseded: "neutral",
};

type RevisionEvent = Extract<TreetEvent, { kind: "revision" }>;

/** What a supplier wanted to change, and what was said to it. */
function Revision({ revision, timezone }: { revision: RevisionEvent; timezone: string }) {
  const { state, changes, decidedAt, decidedBy, reason } = revision;
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <span>The supplier submitted a change</span>
        <Badge tone={revisionTones[state]}>{revisionNames[state]}</Badge>
      </Row>
      <Changes changes={changes} />
      {reason && <p>“{reason}”</p>}
      {decidedAt && (
        <p className="small">
          {revisionNames[state]}
          {decidedBy && ` by ${decidedBy}`}, <Time value={decidedAt} format="datetime" timezone={timezone} />
        </p>
      )}
    </Stack>
  );
}
