import { localeFor } from "#shared/account-choices.ts";
import { imageUrl } from "#shared/image-url.ts";
import { problem } from "#shared/problems.ts";
import type { Session } from "#shared/session.ts";
import { placeOf } from "../../accounts/businesses/index.ts";
import { signedIn } from "../../platform/operation.ts";
import { factsFor } from "./facts.ts";

/** Returns the signed-in user, and the businesses they work for or are a member of. */
export const session = signedIn.auth.session.handler(async ({ context }): Promise<Session> => {
  const { lookups } = context;
  const { account, businesses } = await factsFor(context);
  if (!account) throw problem("unauthenticated");
  lookups.noteBusinesses(businesses.map(placeOf), context);
  const { found, unread } = account;
  const { id, email, firstName, lastName, locale, timezone, theme } = found;
  return {
    user: {
      id,
      email,
      firstName,
      lastName,
      locale: localeFor(locale),
      timezone,
      name: `${firstName} ${lastName}`.trim(),
      emailVerified: found.emailVerifiedAt !== null,
      profileCompleted: found.profileCompletedAt !== null,
      avatarUrl: imageUrl(found.avatarImageId, "small"),
      theme: theme === "light" || theme === "dark" ? theme : "system",
      density: found.density === "compact" ? "compact" : "comfortable",
      unread,
      analyticsConsent: found.analyticsConsent,
    },
    businesses: businesses.map(({ business, ...membership }) => ({
      slug: business.slug,
      name: business.name,
      isCommunity: business.isCommunity,
      isProvider: business.isProvider,
      logoUrl: imageUrl(business.logoImageId, "small"),
      timezone: business.timezone,
      ...membership,
    })),
  };
});
