import * as words from "#words/listNames.ts";
import * as roleWords from "#words/navigation.ts";
import { type TeamRole, teamRoles } from "../permissions.ts";
import { translated } from "../words/translated.ts";
import { choice, flag, one, type QueryOf, search } from "./list.ts";
import { peopleOrders, peopleSomewhereOrders } from "./orders.ts";

/** Team members of a business. */
export const peopleList = {
  filters: {
    search,
    role: choice<TeamRole>(
      words.role,
      translated({
        owner: roleWords.owner,
        admin: roleWords.admin,
        manager: roleWords.manager,
        viewer: roleWords.viewer,
      }),
      { chips: teamRoles },
    ),
    /** Only those who have not been active lately. */
    inactive: flag(words.notSeenLately),
  },
  look: { order: one(peopleOrders) },
};

/** People on the teams of several businesses, and those invited to them. */
export const peopleSomewhere = {
  filters: {
    ...peopleList.filters,
    /** Only those with an open invitation. */
    invited: flag(words.invited),
  },
  look: { order: one(peopleSomewhereOrders) },
};
export type PeopleSomewhereQuery = QueryOf<typeof peopleSomewhere>;
