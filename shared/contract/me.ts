import * as z from "zod";
import * as words from "#words/inputs.ts";
import { analyticsConsents, densities, locales, themes } from "../account-choices.ts";
import { PHONE } from "../constants.ts";
import { teamTopics } from "../mail-preferences.ts";
import * as account from "./account-fields.ts";
import { businessInput, done, fileDownload, timestamp } from "./common.ts";
import { tokenField } from "./fields.ts";
import { mailChoices } from "./mail-choices.ts";
import { open, openForSecurity, signedIn, signedInForSecurity } from "./operation.ts";

const minuteOfDay = z.number().int().min(0).max(1439);
const quietHours = z.object({ from: minuteOfDay, until: minuteOfDay });

export const profile = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** New address that replaces the current one once confirmed. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  timezone: z.string(),
  locale: z.enum(locales),
  theme: z.enum(themes),
  density: z.enum(densities),
  /** Time in which emails that can wait are held back, in minutes after midnight in the user's time zone. */
  quietHours: quietHours.nullable(),
  marketingOptIn: z.boolean(),
  analyticsConsent: z.enum(analyticsConsents),
  profileCompleted: z.boolean(),
  createdAt: timestamp,
  /** When the account will be deleted; null if no deletion was requested. */
  deletionAt: timestamp.nullable(),
});

export const profileChanges = z.object({
  firstName: account.firstNameField.optional(),
  lastName: account.lastNameField.unwrap().optional(),
  phone: z
    .string()
    .max(PHONE.maxChars, { error: () => words.atMostCharacters({ max: 25 }) })
    .optional(),
  /** Country whose rules apply to a national number, such as `DE`. */
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
  analyticsConsent: z.enum(analyticsConsents).optional(),
  /** Id of an uploaded image; null removes it. */
  avatar: z.string().max(64).nullable().optional(),
});

/** The user's notifications from one business, by email or in the app: as a team member, as a member, or both. */
const businessNotifications = z.object({
  business: z.object({ slug: z.string(), name: z.string(), logoUrl: z.string().nullable() }),
  team: z
    .object({
      /** Topics not sent by email. */
      muted: z.array(z.enum(teamTopics)),
      /** Topics not shown in the app's notifications. */
      silenced: z.array(z.enum(teamTopics)),
    })
    .nullable(),
  member: mailChoices.nullable(),
});
export type BusinessNotifications = z.infer<typeof businessNotifications>;

const accountExport = z.object({
  id: z.string(),
  /** `failed`: overdue, and should be requested again. */
  state: z.enum(["running", "ready", "failed"]),
  askedAt: timestamp,
  /** When the file stops being available; null if it is not available. */
  until: timestamp.nullable(),
});
export type AccountExport = z.infer<typeof accountExport>;

const emailChangeModes = ["change", "revert"] as const;

export const me = {
  get: signedIn("GET /me", "Get the caller's profile").output(profile),
  update: signedIn("PATCH /me", "Update the caller's profile").input(profileChanges).output(profile),
  complete: signedIn("POST /me/complete", "Complete the caller's profile")
    .input(profileChanges.required({ firstName: true }))
    .output(profile),
  changePassword: signedInForSecurity(
    "POST /me/password",
    "Change the caller's password and end their other sessions",
  )
    .input(z.object({ currentPassword: account.presentPasswordField, password: account.passwordField }))
    .output(done),
  /** Gives the same answer whether or not the address already has an account. */
  changeEmail: signedInForSecurity("POST /me/email", "Request a change of the caller's email address")
    .input(z.object({ email: account.emailField, currentPassword: account.presentPasswordField }))
    .output(done),
  cancelEmailChange: signedInForSecurity(
    "DELETE /me/email",
    "Cancel the requested change of the caller's email address",
  ).output(done),
  emailChange: open(
    "GET /me/email/change",
    "Get the state of a link for changing or restoring an email address",
  )
    .input(z.object({ token: tokenField, mode: z.enum(emailChangeModes) }))
    .output(
      z.object({
        state: account.mailLinkState,
        /** Masked. */
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  confirmEmailChange: openForSecurity("POST /me/email/confirm", "Confirm a new email address")
    .input(z.object({ token: tokenField }))
    .output(z.object({ email: z.string() })),
  /** Used from the email to the former address: restores that address, ends all sessions and requires a new password. */
  revertEmailChange: openForSecurity("POST /me/email/revert", "Restore the former email address")
    .input(z.object({ token: tokenField }))
    .output(z.object({ email: z.string() })),
  notificationChoices: signedIn(
    "GET /me/notification-choices",
    "List the caller's notification settings for each business",
  ).output(z.array(businessNotifications)),
  exports: signedIn("GET /me/exports", "List the caller's data exports").output(z.array(accountExport)),
  /** The file is created in the background; an email announces when it is ready. */
  requestExport: signedIn("POST /me/exports", "Request an export of all data held about the caller").output(
    accountExport,
  ),
  export: signedIn("GET /me/exports/{export}", "Download a data export as JSON", { file: true })
    .input(z.object({ export: z.string().max(64) }))
    .output(fileDownload),
  requestDeletion: signedInForSecurity(
    "POST /me/deletion",
    "Request deletion of the caller's account after a grace period",
  )
    .input(z.object({ currentPassword: account.presentPasswordField }))
    .output(z.object({ deletionAt: timestamp })),
  cancelDeletion: signedIn("DELETE /me/deletion", "Cancel the deletion of the caller's account").output(done),
  pins: signedIn("GET /me/pins", "List the caller's pinned businesses").output(z.array(z.string())),
  pin: signedIn("POST /me/pins", "Pin or unpin a business")
    .input(businessInput.extend({ pinned: z.boolean() }))
    .output(done),
};
