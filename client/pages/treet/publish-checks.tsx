import { href } from "#shared/href.ts";
import type { PublishCheck } from "#shared/publish-checks.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { Card } from "../../design/card.tsx";
import { Icon } from "../../design/icon.tsx";
import { useRootData } from "../../root-data.ts";
import "./checks.css";

interface PublishChecksProps {
  readonly checks: readonly PublishCheck[];
  /** Heading when nothing is missing; `missing` is the one before that. */
  readonly ready: string;
  readonly missing: string;
  /** Returns the URL where a field is edited; absent for users who may not edit it. */
  readonly fixHref?: ((field: string) => string) | undefined;
}

/** Everything a treet needs before publishing, and whether it is present. */
export function PublishChecks({ checks, ready, missing, fixHref }: PublishChecksProps) {
  const business = useRootData().business?.slug ?? "";
  const payouts = href("settingsOverview", { business }, { tab: "payouts" });
  return (
    <Card
      title={checks.every(({ ok }) => ok) ? ready : missing}
      actions={
        <span className="muted numeric">
          {checks.filter(({ ok }) => ok).length} {words.stockOf({ count: checks.length })}
        </span>
      }
    >
      <ul className="checks">
        {checks.map(({ field, label, ok }) => (
          <li key={field} data-ok={ok || undefined}>
            <Icon name={ok ? "check" : "close"} label={ok ? commonWords.done() : words.checkMissing()} />
            {ok || !fixHref || field === "partner" ? (
              label
            ) : (
              <a href={field === "payouts" ? payouts : fixHref(field)}>{label}</a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
