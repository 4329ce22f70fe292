import type { AuditEntry } from "#shared/contract/settings.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/panel.ts";
import { Ago } from "../../design/ago.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { Needs } from "../../design/needs.tsx";

/** Up to this number of entries, no filter is needed. */
const AT_A_GLANCE = 3;

/** Recent activity of the team, as far as the user's permissions allow. */
export const Activity = ({
  business,
  entries,
  mine,
  seesAll,
}: {
  business: string;
  entries: readonly AuditEntry[];
  mine: boolean;
  /** True if the user may see others' activity as well as their own. */
  seesAll: boolean;
}) => (
  <Card
    title={seesAll ? words.recentActivity() : words.ownActivity()}
    actions={
      <Needs action="audit.view">
        <ButtonLink href={href("settingsOverview", { business }, { tab: "audit" })} size="small">
          {words.auditLog()}
        </ButtonLink>
      </Needs>
    }
  >
    {seesAll && (mine || entries.length > AT_A_GLANCE) && (
      <FilterChips
        label={words.activityOf()}
        items={[
          { label: words.activityAll(), href: href("controlPanel", { business }), current: !mine },
          {
            label: words.activityOwn(),
            href: href("controlPanel", { business }, { mine: 1 }),
            current: mine,
          },
        ]}
      />
    )}
    {entries.length === 0 ? (
      <p className="muted">{words.nothingYet()}</p>
    ) : (
      <ul className="activity">
        {entries.map(({ id, summary, at }) => (
          <li key={id}>
            <span>{summary}</span>
            <span className="muted small">
              <Ago value={at} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
