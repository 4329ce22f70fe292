import type { AuditEntry } from "#shared/contract/settings.ts";
import * as commonWords from "#words/common.ts";
import { Time, timeText } from "../../design/text.tsx";
import { useRootData } from "../../root-data.ts";
import { changedFields } from "./changed-fields.ts";

/** Summary of a change, which expands to the values before and after. */
export function WhatChanged({
  entry: { summary, changes },
}: {
  entry: Pick<AuditEntry, "summary" | "changes">;
}) {
  const timezone = useRootData().session?.user.timezone ?? "UTC";
  const changed = changedFields(changes, (moment) => timeText(moment, "datetime", timezone));
  if (changed.length === 0) return summary;
  return (
    <details>
      <summary>{summary}</summary>
      <ul>
        {changed.map(({ label, before, after }) => (
          <li key={label} className="small">
            {label}:{" "}
            {before && (
              <>
                <del>{before}</del> →{" "}
              </>
            )}
            <ins>{after}</ins>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface WhenAndWhoProps {
  readonly event: { readonly at: string; readonly actor: string | null };
  readonly timezone: string;
}

/** Time and author of an event; attributed to Treets if there is no author. */
export const WhenAndWho = ({ event, timezone }: WhenAndWhoProps) => (
  <p className="muted small">
    <Time value={event.at} format="datetime" timezone={timezone} />, {event.actor ?? commonWords.treets()}
  </p>
);
