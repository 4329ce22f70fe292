import * as z from "zod";
import { HEX_COLOR } from "../colors.ts";
import { isSlug } from "../slugs.ts";
import { isTimezone } from "../timezones.ts";

/** Field rules used by more than one operation; the messages are what a person reads beside the field. */

const SPACES_AND_CONTROLS = /[\u0000-\u001f\u007f]/;

export const emailField = z
  .string()
  .trim()
  .max(254, "Enter a valid e-mail address.")
  .pipe(z.email("Enter a valid e-mail address."))
  .transform((email) => {
    const at = email.lastIndexOf("@");
    return email.slice(0, at) + email.slice(at).toLowerCase();
  });

/** Common and personal passwords are refused by the server, which has the list. */
export const passwordField = z
  .string()
  .min(10, "Use at least 10 characters.")
  .max(128, "Use at most 128 characters.");

const personName = (message: string) =>
  z
    .string()
    .trim()
    .max(50, "Use at most 50 characters.")
    .refine((name) => !SPACES_AND_CONTROLS.test(name) && !/https?:|www\./i.test(name), message);

export const firstNameField = personName("Enter your first name.").min(1, "Enter your first name.");
export const lastNameField = personName("Enter your last name.").default("");

/** A name somebody wrote about somebody else; it may be missing. */
export const otherNameField = personName("This name has characters that cannot be used.").default("");

export const businessNameField = z
  .string()
  .trim()
  .min(2, "Enter a name with at least 2 characters.")
  .max(60, "Use at most 60 characters.")
  .refine((name) => !SPACES_AND_CONTROLS.test(name), "This name has characters that cannot be used.");

export const slugField = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isSlug, "Use 3-48 lowercase letters, numbers and hyphens.");

/** Secrets in links: 32 random bytes as base64url. */
export const tokenField = z.string().min(20).max(200);

/** An invitation is named by the secret of its mail, or by its id by the person it is addressed to. */
export const invitationInput = z.union([
  z.object({ token: tokenField }),
  z.object({ invitation: z.string().max(64) }),
]);

/** What makes an account of anyone who holds the mail of an invitation. */
export const accountByMailInput = z.object({
  token: tokenField,
  firstName: firstNameField,
  lastName: lastNameField,
  password: passwordField,
  acceptTerms: z.literal(true, "Accept the terms to continue."),
  timezone: z.string().max(64).optional(),
  /** The language of the page they signed up on. */
  locale: z.string().max(20).optional(),
});

export const timezoneField = z.string().max(64).refine(isTimezone, "Choose a time zone from the list.");

/** A few words of one's own in a mail. */
export const messageField = z.string().trim().max(500, "Use at most 500 characters.").default("");

/** `#rrggbb`, as a colour input gives it. */
export const brandColorField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOR, "Enter a colour such as #0f766e.");
