import type { AuditEntry } from "#shared/contract/settings.ts";
import { href } from "#shared/href.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";

/** What the team did lately, as far as this person may know. */
export function Activity({
  business,
  entries,
  mine,
  seesAll,
}: {
  business: string;
  entries: readonly AuditEntry[];
  mine: boolean;
  /** Others' doings too, rather than only their own. */
  seesAll: boolean;
}) {
  return (
    <Card
      title={seesAll ? "What happened" : "What you did"}
      actions={
        <Needs action="audit.view">
          <ButtonLink href={href("settingsOverview", { business }, { tab: "audit" })} size="small">
            Audit log
          </ButtonLink>
        </Needs>
      }
    >
      {seesAll && (
        <FilterChips
          label="Whose activity"
          items={[
            { label: "Everybody", href: href("controlPanel", { business }), current: !mine },
            { label: "Mine", href: href("controlPanel", { business }, { mine: 1 }), current: mine },
          ]}
        />
      )}
      {entries.length === 0 ? (
        <p className="muted">Nothing yet.</p>
      ) : (
        <ul className="activity">
          {entries.map(({ id, summary, actor, at }) => (
            <li key={id}>
              <span>{summary}</span>
              <span className="muted small">
                {actor ?? "Treets"}, <Time value={at} format="datetime" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
