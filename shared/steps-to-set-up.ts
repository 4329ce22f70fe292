import * as words from "#words/panel.ts";
import { href } from "./href.ts";
import { FIRST_MEMBERS, type SetupStep } from "./panel.ts";
import type { Action } from "./permissions.ts";

interface StepWords {
  title(): string;
  text(): string;
  /** Label of its button. */
  way(): string;
  readonly optional?: true;
  readonly needs: Action;
  to(business: string): string;
}

/** The steps of setting up a community: what they are called, who may take them and where. */
export const stepsToSetUp: Readonly<Record<SetupStep, StepWords>> = {
  profile: {
    title: words.stepProfile,
    text: words.stepProfileHint,
    way: words.wayEditProfile,
    needs: "profile.edit",
    to: (business) => href("communityProfile", { business }, { edit: 1 }),
  },
  treet: {
    title: words.stepTreet,
    text: words.stepTreetHint,
    way: words.wayCreate,
    needs: "treets.publish",
    to: (business) => href("treets", { business }),
  },
  partner: {
    title: words.stepPartner,
    text: words.stepPartnerHint,
    way: words.wayInvite,
    needs: "partners.manage",
    to: (business) => href("partnersOverview", { business }, { invite: 1 }),
  },
  members: {
    title: () => words.stepMembers({ count: FIRST_MEMBERS }),
    text: words.stepMembersHint,
    way: words.wayAdd,
    needs: "members.manage",
    to: (business) => href("members", { business }, { add: 1 }),
  },
  link: {
    title: words.stepLink,
    text: words.stepLinkHint,
    way: words.wayShare,
    needs: "links.view",
    to: (business) => href("linkManagement", { business }),
  },
  team: {
    title: words.stepTeam,
    text: words.stepTeamHint,
    way: words.wayInvite,
    needs: "team.manage",
    optional: true,
    to: (business) => href("teamMembers", { business }),
  },
};
