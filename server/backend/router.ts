import * as auth from "./accounts/auth/operations.ts";
import * as passkeys from "./accounts/auth/passkeys/operations.ts";
import * as twoFactor from "./accounts/auth/two-factor/operations.ts";
import * as billing from "./accounts/billing/operations.ts";
import * as businesses from "./accounts/businesses/operations.ts";
import * as invitations from "./accounts/invitations/operations.ts";
import * as keys from "./accounts/keys/operations.ts";
import * as me from "./accounts/me/operations.ts";
import * as ownership from "./accounts/ownership/operations.ts";
import * as payouts from "./accounts/payouts/operations.ts";
import * as preferences from "./accounts/preferences/operations.ts";
import * as push from "./accounts/push/operations.ts";
import * as savedViews from "./accounts/saved-views/operations.ts";
import * as settings from "./accounts/settings/operations.ts";
import * as team from "./accounts/team/operations.ts";
import * as announcements from "./community/announcements/operations.ts";
import * as enquiries from "./community/enquiries/operations.ts";
import * as memberImports from "./community/member-imports/operations.ts";
import * as members from "./community/members/operations.ts";
import {
  ask,
  asked,
  askMine,
  confirm,
  freshLink,
  sayWhy,
  sayWhyMine,
} from "./community/members/privacy-requests.ts";
import * as partnerFiles from "./community/partner-files/operations.ts";
import * as partnerMessages from "./community/partner-messages/operations.ts";
import * as partners from "./community/partners/operations.ts";
import * as claims from "./offers/claims/operations.ts";
import { redeemCodes } from "./offers/claims/redeeming-codes.ts";
import * as links from "./offers/links/operations.ts";
import * as packs from "./offers/packs/operations.ts";
import { undo } from "./offers/packs/undo.ts";
import * as purchases from "./offers/purchases/operations.ts";
import * as supply from "./offers/supply/operations.ts";
import * as reviews from "./offers/supply/reviews.ts";
import * as suppliers from "./offers/supply/suppliers.ts";
import * as treetReports from "./offers/treet-reports/operations.ts";
import * as treets from "./offers/treets/operations.ts";
import * as waitlist from "./offers/waitlist/operations.ts";
import * as images from "./platform/images/operations.ts";
import { operations } from "./platform/operation.ts";
import * as diagnostics from "./readers/diagnostics/operations.ts";
import * as insights from "./readers/insights/operations.ts";
import * as supplierInsights from "./readers/insights/supplier.ts";
import { mailSample } from "./readers/mail-samples/operations.ts";
import { testMail } from "./readers/mail-samples/test-mail.ts";
import * as memberDetail from "./readers/member-detail/operations.ts";
import * as notifications from "./readers/notifications/operations.ts";
import * as panel from "./readers/panel/operations.ts";
import { choices } from "./readers/plan-use/choices.ts";
import * as planUse from "./readers/plan-use/operations.ts";
import * as profiles from "./readers/profiles/operations.ts";
import * as search from "./readers/search/operations.ts";
import * as sessions from "./readers/sessions/operations.ts";
import * as webhooks from "./readers/webhooks/operations.ts";

/**
 * Every operation of the contract with its implementation, by layer; a missing one does not compile. A group of the contract may
 * combine operations of several domains, each implemented in the highest domain that it needs.
 */
export const router = operations.router({
  auth: { ...auth, ...sessions },
  passkeys,
  twoFactor,
  billing: { ...billing, choices },
  businesses: { ...businesses, ...planUse },
  invitations,
  keys,
  me,
  ownership,
  payouts,
  preferences: { ...preferences, ask, asked, askMine, confirm, freshLink, sayWhy, sayWhyMine },
  push,
  savedViews,
  settings: { ...settings, mailSample, testMail },
  team,
  announcements,
  enquiries,
  memberImports,
  members: { ...members, ...memberDetail, undo },
  partnerFiles,
  partnerMessages,
  partners: { ...partners, ...suppliers },
  claims: { ...claims, ...waitlist },
  links,
  packs,
  purchases,
  reviews,
  supply: { ...supply, ...supplierInsights },
  treetReports,
  treets: { ...treets, redeemCodes },
  images,
  diagnostics,
  insights,
  notifications,
  panel,
  profiles,
  search,
  webhooks,
});
