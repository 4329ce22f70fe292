import { permissionSentences } from "#shared/permission-sentences.ts";
import { can, type TeamRole, teamRoles } from "#shared/permissions.ts";
import { comparedActions } from "#shared/team-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/team.ts";
import { Card } from "../../design/card.tsx";
import { Icon } from "../../design/icon.tsx";
import { roleNames } from "./words.ts";
import "./team-members.css";

/** Permissions of each role, generated from the table that enforces them. */
export const RoleTable = () => (
  <Card title={words.rolesTitle()}>
    <details>
      <summary className="team-roles-summary">
        <Icon name="chevron-right" />
        {words.compareRoles()}
      </summary>
      <div className="team-roles-frame">
        <table className="team-roles">
          <thead>
            <tr>
              <th scope="col">{words.roleCan()}</th>
              {teamRoles.map((role) => (
                <th key={role} scope="col">
                  {roleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedActions.map((action) => (
              <tr key={action}>
                <th scope="row">{permissionSentences[action]()}</th>
                {teamRoles.map((role) => (
                  <td key={role}>{answer(role, action)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  </Card>
);

function answer(role: TeamRole, action: (typeof comparedActions)[number]) {
  if (can({ roles: [role], billing: false, canRedeem: false }, action)) {
    return <Icon name="check" label={commonWords.yes()} />;
  }
  const withBilling = can({ roles: [role], billing: true, canRedeem: false }, action);
  return <span className="muted small">{withBilling ? words.withBilling() : words.cannotMark()}</span>;
}
