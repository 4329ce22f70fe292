import type { AuditEntry } from "#shared/contract/settings.ts";
import * as commonWords from "#words/common.ts";
import { Time } from "../../design/text.tsx";

/** Summary of a change, which expands to the values before and after. */
export function WhatChanged({
  entry: { summary, changes },
}: {
  entry: Pick<AuditEntry, "summary" | "changes">;
}) {
  const changed = Object.entries(changes).flatMap(([name, values]) =>
    Array.isArray(values) && values.length === 2 ? [{ name, before: values[0], after: values[1] }] : [],
  );
  if (changed.length === 0) return summary;
  return (
    <details>
      <summary>{summary}</summary>
      <ul>
        {changed.map(({ name, before, after }) => (
          <li key={name} className="small">
            {name}: <del>{wordsFor(before)}</del> → <ins>{wordsFor(after)}</ins>
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsFor(value: unknown): string {
  if (value === null || value === undefined || value === "") return commonWords.nothing();
  return typeof value === "string" ? value : JSON.stringify(value);
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
