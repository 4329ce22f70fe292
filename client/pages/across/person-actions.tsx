import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { SelectField } from "../../design/text-field.tsx";
import type { BulkAction } from "../../lists/bulk-actions.tsx";
import { BusinessChoice, type ReachableBusiness } from "./parts.tsx";
import { roleChoices } from "./person-card.tsx";

/** Bulk actions for the people of these teams; with a single one, it is ticked already. */
export const personActions = (
  teams: readonly ReachableBusiness[],
  isAnyInvited: boolean,
): BulkAction<never>[] => {
  const only = teams.length === 1 ? teams[0]?.slug : undefined;
  return [
    {
      label: words.changeRole(),
      fields: (
        <>
          <SelectField label={words.newRole()} name="newRole" options={roleChoices} defaultValue="viewer" />
          <BusinessChoice legend={words.inWhichTeams()} name="roleIn" businesses={teams} chosen={only} />
        </>
      ),
      buttons: [{ label: words.changeRoles(), value: "change-many" }],
    },
    { label: words.sendAgain(), value: "resend-many", absent: !isAnyInvited },
    {
      label: commonWords.remove(),
      fields: (
        <>
          <p>{words.removeHint()}</p>
          <BusinessChoice
            legend={words.fromWhichTeams()}
            name="removeFrom"
            businesses={teams}
            chosen={only}
          />
        </>
      ),
      buttons: [{ label: words.removeSelected(), value: "remove-many", tone: "danger" }],
    },
  ];
};
