import type { AuditEntry } from "#shared/contract/settings.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
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
      title={seesAll ? words.whatHappened() : words.whatYouDid()}
      actions={
        <Needs action="audit.view">
          <ButtonLink href={href("settingsOverview", { business }, { tab: "audit" })} size="small">
            {words.auditLog()}
          </ButtonLink>
        </Needs>
      }
    >
      {seesAll && (
        <FilterChips
          label={words.whoseActivity()}
          items={[
            { label: words.everybody(), href: href("controlPanel", { business }), current: !mine },
            { label: words.mine(), href: href("controlPanel", { business }, { mine: 1 }), current: mine },
          ]}
        />
      )}
      {entries.length === 0 ? (
        <p className="muted">{words.nothingYet()}</p>
      ) : (
        <ul className="activity">
          {entries.map(({ id, summary, actor, at }) => (
            <li key={id}>
              <span>{summary}</span>
              <span className="muted small">
                {actor ?? commonWords.treets()}, <Time value={at} format="datetime" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
