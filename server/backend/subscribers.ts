import type { Dependencies } from "./dependencies.ts";
import type { Subscriber } from "./events.ts";
import { daysAreCounted } from "./insights/days.ts";
import { communitiesGetALink } from "./links/first-link.ts";
import { erasedAccountsLeave } from "./members/erased-accounts.ts";
import { invitationsAreMailedAgain } from "./team/invitation-again.ts";
import { communitiesGetExamples } from "./treets/starter-treets.ts";
import { treetsFollowPartnerships } from "./treets/with-partnership.ts";
import { placesAreOffered } from "./waitlist/places.ts";
import { endpointsAreTold } from "./webhooks/announce.ts";

/** Who acts upon what happens elsewhere, in the order in which they do. A new side effect is one line here. */
export const subscribersOf = (deps: Dependencies): readonly Subscriber[] => [
  erasedAccountsLeave(deps),
  communitiesGetALink,
  communitiesGetExamples,
  invitationsAreMailedAgain(deps),
  treetsFollowPartnerships(deps),
  placesAreOffered(deps),
  endpointsAreTold(deps),
  // Last, as everybody who claims in a community writes to the same rows.
  daysAreCounted,
];
