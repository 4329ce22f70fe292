import * as z from "zod";
import { analyticsConsents, localeFor } from "./account-choices.ts";
import { teamRoles } from "./permissions.ts";

/**
 * The session as returned by the session endpoint. An external backend must return at least `user.id` and `user.email`;
 * additional properties are kept.
 */
export const sessionSchema = z.looseObject({
  user: z.looseObject({
    id: z.string().min(1),
    email: z.string().min(3),
    name: z.string().optional(),
    firstName: z.string().optional(),
    emailVerified: z.boolean().optional(),
    profileCompleted: z.boolean().optional(),
    avatarUrl: z.string().nullish(),
    /** Another backend may have locales that we don't, which servers and browsers would each treat in their own way. */
    locale: z
      .string()
      .transform((tag) => localeFor(tag))
      .optional(),
    timezone: z.string().optional(),
    theme: z.enum(["system", "light", "dark"]).optional(),
    density: z.enum(["comfortable", "compact"]).optional(),
    analyticsConsent: z.enum(analyticsConsents).optional().catch(undefined),
    /** Number of unread notifications, counted up to 100. Absent if the backend has none. */
    unread: z.number().int().optional(),
  }),
  /** Businesses whose team or members the user belongs to, last used first. */
  businesses: z
    .array(
      z.looseObject({
        slug: z.string(),
        name: z.string(),
        role: z.enum(teamRoles).nullish(),
        billing: z.boolean().optional(),
        canRedeem: z.boolean().optional(),
        isMember: z.boolean().optional(),
        isCommunity: z.boolean().optional(),
        isProvider: z.boolean().optional(),
        logoUrl: z.string().nullish(),
        timezone: z.string().optional(),
      }),
    )
    .optional(),
});

export type Session = z.infer<typeof sessionSchema>;
