import type { ContractRouterClient } from "@orpc/contract";
import { announcements } from "./announcements.ts";
import { auth } from "./auth.ts";
import { billing } from "./billing.ts";
import { businesses } from "./businesses.ts";
import { claims } from "./claims.ts";
import { diagnostics } from "./diagnostics.ts";
import { enquiries } from "./enquiries.ts";
import { images } from "./images.ts";
import { insights } from "./insights.ts";
import { invitations } from "./invitations.ts";
import { keys } from "./keys.ts";
import { links } from "./links.ts";
import { me } from "./me.ts";
import { memberImports } from "./member-imports.ts";
import { members } from "./members.ts";
import { notifications } from "./notifications.ts";
import { ownership } from "./ownership.ts";
import { packs } from "./packs.ts";
import { panel } from "./panel.ts";
import { partnerFiles } from "./partner-files.ts";
import { partnerMessages } from "./partner-messages.ts";
import { partners } from "./partners.ts";
import { passkeys } from "./passkeys.ts";
import { payouts } from "./payouts.ts";
import { preferences } from "./preferences.ts";
import { profiles } from "./profile.ts";
import { purchases } from "./purchases.ts";
import { push } from "./push.ts";
import { reviews } from "./reviews.ts";
import { savedViews } from "./saved-views.ts";
import { search } from "./search.ts";
import { settings } from "./settings.ts";
import { supply } from "./supply.ts";
import { team } from "./team.ts";
import { treetReports } from "./treet-reports.ts";
import { treets } from "./treets.ts";
import { twoFactor } from "./two-factor.ts";
import { webhooks } from "./webhooks.ts";

/**
 * All operations of the backend, by domain. The same contract serves in-process calls, HTTP and the API documentation.
 */
export const contract = {
  auth,
  billing,
  businesses,
  images,
  members,
  memberImports,
  announcements,
  savedViews,
  links,
  ownership,
  payouts,
  purchases,
  team,
  me,
  notifications,
  twoFactor,
  passkeys,
  push,
  treets,
  treetReports,
  supply,
  reviews,
  claims,
  insights,
  invitations,
  panel,
  search,
  profiles,
  partners,
  partnerFiles,
  partnerMessages,
  packs,
  preferences,
  enquiries,
  settings,
  keys,
  webhooks,
  diagnostics,
};

export type Contract = typeof contract;
/** The typed client of the contract. Its calls reject with a Problem. */
export type BackendClient = ContractRouterClient<Contract>;
/** Path prefix of the contract's HTTP API on the backend and on the web server. */
export const API_PREFIX = "/api/v1";
