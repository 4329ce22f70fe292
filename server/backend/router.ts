import * as auth from "./auth/operations.ts";
import * as twoFactor from "./auth/two-factor/operations.ts";
import * as billing from "./billing/operations.ts";
import * as businesses from "./businesses/operations.ts";
import * as claims from "./claims/operations.ts";
import { redeemCodes } from "./claims/redeeming-codes.ts";
import * as diagnostics from "./diagnostics/operations.ts";
import * as enquiries from "./enquiries/operations.ts";
import * as images from "./images/operations.ts";
import * as insights from "./insights/operations.ts";
import * as supplierInsights from "./insights/supplier.ts";
import * as invitations from "./invitations/operations.ts";
import * as keys from "./keys/operations.ts";
import * as links from "./links/operations.ts";
import { mailSample } from "./mail-samples/operations.ts";
import { testMail } from "./mail-samples/test-mail.ts";
import * as me from "./me/operations.ts";
import * as memberDetail from "./member-detail/operations.ts";
import * as memberImports from "./member-imports/operations.ts";
import * as members from "./members/operations.ts";
import { ask, asked, askMine, confirm, freshLink, sayWhy, sayWhyMine } from "./members/privacy-requests.ts";
import * as notifications from "./notifications/operations.ts";
import { operations } from "./operation.ts";
import * as ownership from "./ownership/operations.ts";
import * as packs from "./packs/operations.ts";
import { undo } from "./packs/undo.ts";
import * as panel from "./panel/operations.ts";
import * as partnerFiles from "./partner-files/operations.ts";
import * as partnerMessages from "./partner-messages/operations.ts";
import * as partners from "./partners/operations.ts";
import { choices } from "./plan-use/choices.ts";
import * as planUse from "./plan-use/operations.ts";
import * as preferences from "./preferences/operations.ts";
import * as profiles from "./profiles/operations.ts";
import * as savedViews from "./saved-views/operations.ts";
import * as search from "./search/operations.ts";
import * as sessions from "./sessions/operations.ts";
import * as settings from "./settings/operations.ts";
import * as supply from "./supply/operations.ts";
import * as reviews from "./supply/reviews.ts";
import * as suppliers from "./supply/suppliers.ts";
import * as team from "./team/operations.ts";
import * as treets from "./treets/operations.ts";
import * as waitlist from "./waitlist/operations.ts";
import * as webhooks from "./webhooks/operations.ts";

/**
 * Every operation of the contract with its implementation; a missing one does not compile. What belongs together in the contract
 * may need rooms that lie above one another here: each part lives in the highest it needs.
 */
export const router = operations.router({
  auth: { ...auth, ...sessions },
  billing: { ...billing, choices },
  businesses: { ...businesses, ...planUse },
  images,
  members: { ...members, ...memberDetail, undo },
  memberImports,
  savedViews,
  links,
  ownership,
  team,
  me,
  notifications,
  twoFactor,
  treets: { ...treets, redeemCodes },
  supply: { ...supply, ...supplierInsights },
  reviews,
  claims: { ...claims, ...waitlist },
  insights,
  invitations,
  panel,
  search,
  profiles,
  partners: { ...partners, ...suppliers },
  partnerFiles,
  partnerMessages,
  packs,
  preferences: { ...preferences, ask, asked, askMine, confirm, freshLink, sayWhy, sayWhyMine },
  enquiries,
  settings: { ...settings, mailSample, testMail },
  keys,
  webhooks,
  diagnostics,
});
