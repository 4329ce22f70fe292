import * as z from "zod";
import * as words from "#words/inputs.ts";
import { analyticsConsents, densities, locales, themes } from "../account-choices.ts";
import { PHONE } from "../constants.ts";
import { teamTopics } from "../mail-preferences.ts";
import { emailField, firstNameField, lastNameField, passwordField, tokenField } from "./fields.ts";
import { businessInput, done, fileDownload, open, signedIn, timestamp } from "./operation.ts";
import { mailChoices } from "./preferences.ts";

const currentPassword = z.string().min(1, { error: words.enterYourPassword }).max(128);

const minuteOfDay = z.number().int().min(0).max(1439);
const quietHours = z.object({ from: minuteOfDay, until: minuteOfDay });

export const profile = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** An address that waits to be confirmed before it replaces the present one. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** E.164 */
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  timezone: z.string(),
  locale: z.enum(locales),
  theme: z.enum(themes),
  density: z.enum(densities),
  /** When mails that can wait do so: minutes after midnight in the person's time zone. */
  quietHours: quietHours.nullable(),
  marketingOptIn: z.boolean(),
  analyticsConsent: z.enum(analyticsConsents),
  profileCompleted: z.boolean(),
  createdAt: timestamp,
  /** When the account will be deleted; null where nobody asked for that. */
  deletionAt: timestamp.nullable(),
});

export const profileChanges = z.object({
  firstName: firstNameField.optional(),
  lastName: lastNameField.unwrap().optional(),
  phone: z
    .string()
    .max(PHONE.longestChars, { error: () => words.atMostCharacters({ most: 25 }) })
    .optional(),
  /** Whose rules a national number follows, such as `DE`. */
  phoneCountry: z.string().max(2).optional(),
  timezone: z.string().max(64).optional(),
  locale: z.enum(locales).optional(),
  theme: z.enum(themes).optional(),
  density: z.enum(densities).optional(),
  quietHours: quietHours
    .refine(({ from, until }) => from !== until, {
      error: words.endIsBeginning,
      path: ["until"],
    })
    .nullable()
    .optional(),
  marketingOptIn: z.boolean().optional(),
  analyticsConsent: z.enum(["granted", "denied"]).optional(),
  /** The id of an uploaded picture; null takes it away. */
  avatar: z.string().max(64).nullable().optional(),
});

/** What one business tells me, by mail or by the bell: as somebody on its team, as a member, or both. */
const businessNotifications = z.object({
  business: z.object({ slug: z.string(), name: z.string(), logoUrl: z.string().nullable() }),
  team: z
    .object({
      /** What is not mailed. */
      muted: z.array(z.enum(teamTopics)),
      /** What the bell does not tell. */
      silenced: z.array(z.enum(teamTopics)),
    })
    .nullable(),
  member: mailChoices.nullable(),
});
export type BusinessNotifications = z.infer<typeof businessNotifications>;

const accountExport = z.object({
  id: z.string(),
  /** `failed`: it should have been there long ago; ask again. */
  state: z.enum(["running", "ready", "failed"]),
  askedAt: timestamp,
  /** Until when it can be fetched; null where it is not there. */
  until: timestamp.nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;

const emailChangeModes = ["change", "revert"] as const;

export const me = {
  get: signedIn.route({ method: "GET", path: "/me", summary: "My profile" }).output(profile),
  update: signedIn
    .route({ method: "PATCH", path: "/me", summary: "Change my profile" })
    .input(profileChanges)
    .output(profile),
  complete: signedIn
    .route({ method: "POST", path: "/me/complete", summary: "Complete my profile" })
    .input(profileChanges.required({ firstName: true }))
    .output(profile),
  changePassword: signedIn
    .route({ method: "POST", path: "/me/password", summary: "Change my password; ends other sessions" })
    .input(z.object({ currentPassword, password: passwordField }))
    .output(done),
  /** Answers the same whether or not the address has an account already. */
  changeEmail: signedIn
    .route({ method: "POST", path: "/me/email", summary: "Ask for another e-mail address" })
    .input(z.object({ email: emailField, currentPassword }))
    .output(done),
  cancelEmailChange: signedIn
    .route({ method: "DELETE", path: "/me/email", summary: "Keep my present e-mail address" })
    .output(done),
  emailChange: open
    .route({ method: "GET", path: "/me/email/change", summary: "What a link about an address would do" })
    .input(z.object({ token: tokenField, mode: z.enum(emailChangeModes) }))
    .output(
      z.object({
        state: z.enum(["valid", "expired", "used", "invalid"]),
        /** Masked. */
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  confirmEmailChange: open
    .route({ method: "POST", path: "/me/email/confirm", summary: "Confirm the new address" })
    .input(z.object({ token: tokenField }))
    .output(z.object({ email: z.string() })),
  /** From the mail to the former address: everything as before, all sessions ended, a new password needed. */
  revertEmailChange: open
    .route({ method: "POST", path: "/me/email/revert", summary: "Take a change of address back" })
    .input(z.object({ token: tokenField }))
    .output(z.object({ email: z.string() })),
  notificationChoices: signedIn
    .route({ method: "GET", path: "/me/notification-choices", summary: "What my businesses tell me about" })
    .output(z.array(businessNotifications)),
  exports: signedIn
    .route({ method: "GET", path: "/me/exports", summary: "Files with everything held about me" })
    .output(z.array(accountExport)),
  /** The file is made in the background; a mail says when it is there. */
  requestExport: signedIn
    .route({ method: "POST", path: "/me/exports", summary: "Ask for everything held about me" })
    .output(accountExport),
  export: signedIn
    .route({
      method: "GET",
      path: "/me/exports/{export}",
      summary: "Everything held about me, as JSON",
      outputStructure: "detailed",
    })
    .input(z.object({ export: z.string().max(64) }))
    .output(fileDownload),
  requestDeletion: signedIn
    .route({ method: "POST", path: "/me/deletion", summary: "Delete my account after a time of grace" })
    .input(z.object({ currentPassword }))
    .output(z.object({ deletionAt: timestamp })),
  cancelDeletion: signedIn
    .route({ method: "DELETE", path: "/me/deletion", summary: "Keep my account" })
    .output(done),
  pins: signedIn
    .route({ method: "GET", path: "/me/pins", summary: "Businesses I keep on top" })
    .output(z.array(z.string())),
  pin: signedIn
    .route({ method: "POST", path: "/me/pins", summary: "Keep a business on top, or no longer" })
    .input(businessInput.extend({ pinned: z.boolean() }))
    .output(done),
};
