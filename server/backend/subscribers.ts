import { savedViewsFollowLabels } from "./accounts/saved-views/renamed-labels.ts";
import { invitationsAreMailedAgain } from "./accounts/team/invitation-again.ts";
import { announcementsFollowLabels } from "./community/announcements/renamed-labels.ts";
import { membersAreSeen } from "./community/members/activity.ts";
import { erasedAccountsLeave } from "./community/members/erased-accounts.ts";
import { partnersAreTold } from "./community/partners/closed-partners.ts";
import { receiptsAreDue } from "./offers/claims/receipts.ts";
import { linksFollowLabels } from "./offers/links/changed-labels.ts";
import { communitiesGetALink } from "./offers/links/first-link.ts";
import { packsFollowLabels } from "./offers/packs/renamed-labels.ts";
import { endedClaimsAreRefunded, refundedClaimsStayUsed } from "./offers/purchases/refunds.ts";
import { changesEndWithTreets } from "./offers/supply/ended-changes.ts";
import { treetsFollowLabels } from "./offers/treets/renamed-labels.ts";
import { communitiesGetExamples } from "./offers/treets/starter-treets.ts";
import { treetsFollowPartnerships } from "./offers/treets/with-partnership.ts";
import { placesAreOffered } from "./offers/waitlist/places.ts";
import type { Dependencies } from "./platform/dependencies.ts";
import type { Subscriber } from "./platform/events.ts";
import { daysAreCounted } from "./readers/insights/days.ts";
import { endpointsAreTold } from "./readers/webhooks/announce.ts";

/** The subscribers to domain events, in the order in which they run. A new side effect takes one line here. */
export const subscribersOf = (deps: Dependencies): readonly Subscriber[] => [
  erasedAccountsLeave(deps),
  communitiesGetALink,
  communitiesGetExamples,
  invitationsAreMailedAgain(deps),
  treetsFollowPartnerships(deps),
  partnersAreTold(deps),
  changesEndWithTreets(deps),
  treetsFollowLabels,
  packsFollowLabels,
  linksFollowLabels,
  announcementsFollowLabels,
  savedViewsFollowLabels,
  membersAreSeen,
  receiptsAreDue,
  placesAreOffered(deps),
  endedClaimsAreRefunded(deps),
  refundedClaimsStayUsed,
  endpointsAreTold(deps),
  // Last, since everyone who claims in a community writes to the same rows.
  daysAreCounted,
];
