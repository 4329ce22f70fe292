import type { treetPage } from "#server/pages/treet.ts";
import type { TreetEvent } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import type { RevisionState } from "#shared/treets.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/treet.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { PagedList } from "../../lists/paged-list.tsx";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { WhatChanged, WhenAndWho } from "../parts/what-changed.tsx";
import { Changes } from "./review-card.tsx";
import { TreetFrame } from "./treet-frame.tsx";
import "./treet-history.css";

export type TreetHistoryData = ViewOf<typeof treetPage, "history">;

/** Changes to a treet and its supplier's submissions, newest first, for the team or the supplier. */
export function TreetHistory({ data }: { data: TreetHistoryData }) {
  const { treet, refusal, timezone, seesAll, isSupplier } = data;
  const business = useRootData().business?.slug ?? "";
  if (refusal !== null) {
    return (
      <TreetFrame treet={treet} tab="history">
        <Card title={words.notYourRole()}>
          <p>{refusal}</p>
        </Card>
      </TreetFrame>
    );
  }
  return (
    <TreetFrame treet={treet} tab="history">
      {!seesAll && <p className="muted small">{words.historyOwn()}</p>}
      <PagedList<TreetEvent>
        label={listed.entries()}
        data={data}
        pageHref={(cursor) => href("treet", { business, rest: [treet.id, "history"] }, { cursor })}
        empty={
          <EmptyState icon="clock" title={words.historyNone()}>
            {words.historyNoneLead()}
          </EmptyState>
        }
      >
        {(rows) => (
          <ol className="treet-history">
            {rows.map((event) => (
              <li key={event.id}>
                {event.kind === "entry" ? (
                  <WhatChanged entry={event} />
                ) : (
                  <Revision revision={event} timezone={timezone} isOwn={isSupplier} />
                )}
                <WhenAndWho event={event} timezone={timezone} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </TreetFrame>
  );
}

const revisionNames: Readonly<Record<RevisionState, string>> = translated({
  pending: words.submissionWaiting,
  approved: words.approved,
  rejected: words.submissionReturned,
  withdrawn: words.withdrawn,
  superseded: words.submissionReplaced,
});
const revisionTones: Readonly<Record<RevisionState, Tone>> = {
  pending: "warn",
  approved: "good",
  rejected: "bad",
  withdrawn: "neutral",
  superseded: "neutral",
};

type RevisionEvent = Extract<TreetEvent, { kind: "revision" }>;

interface RevisionProps {
  readonly revision: RevisionEvent;
  readonly timezone: string;
  /** True for the supplier itself. */
  readonly isOwn: boolean;
}

/** A supplier's proposed change, and the decision on it. */
function Revision({ revision, timezone, isOwn }: RevisionProps) {
  const { state, changes, decidedAt, decidedBy, reason } = revision;
  const name = isOwn && state === "pending" ? words.submissionInReview() : revisionNames[state];
  return (
    <Stack gap={3}>
      <Row gap={2}>
        <span>{isOwn ? words.submissionOwn() : words.submissionTitle()}</span>
        <Badge tone={revisionTones[state]}>{name}</Badge>
      </Row>
      <Changes changes={changes} />
      {reason && <p>{commonWords.quoted({ text: reason })}</p>}
      {decidedAt && (
        <p className="small">
          {revisionNames[state]}
          {decidedBy && ` ${words.decidedByName({ decidedBy })}`},{" "}
          <Time value={decidedAt} format="datetime" timezone={timezone} />
        </p>
      )}
    </Stack>
  );
}
