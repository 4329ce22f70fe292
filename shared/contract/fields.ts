import * as z from "zod";
import * as words from "#words/inputs.ts";
import { HEX_COLOR } from "../colors.ts";
import { isSlug } from "../slugs.ts";
import { isTimezone } from "../timezones.ts";

/** Field rules used by more than one operation; the messages are what a person reads beside the field. */

const SPACES_AND_CONTROLS = /[\u0000-\u001f\u007f]/;

export const emailField = z
  .string()
  .trim()
  .max(254, { error: words.enterAValidAddress })
  .pipe(z.email({ error: words.enterAValidAddress }))
  .transform((email) => {
    const at = email.lastIndexOf("@");
    return email.slice(0, at) + email.slice(at).toLowerCase();
  });

/** Common and personal passwords are refused by the server, which has the list. */
export const passwordField = z
  .string()
  .min(10, { error: () => words.atLeastCharacters({ least: 10 }) })
  .max(128, { error: () => words.atMostCharacters({ most: 128 }) });

const personName = (error: () => string) =>
  z
    .string()
    .trim()
    .max(50, { error: () => words.atMostCharacters({ most: 50 }) })
    .refine((name) => !SPACES_AND_CONTROLS.test(name) && !/https?:|www\./i.test(name), { error });

export const firstNameField = personName(words.enterYourFirstName).min(1, {
  error: words.enterYourFirstName,
});
export const lastNameField = personName(words.enterYourLastName).default("");

/** A name somebody wrote about somebody else; it may be missing. */
export const otherNameField = personName(words.nameCharacters).default("");

export const businessNameField = z
  .string()
  .trim()
  .min(2, { error: words.nameAtLeast2 })
  .max(60, { error: () => words.atMostCharacters({ most: 60 }) })
  .refine((name) => !SPACES_AND_CONTROLS.test(name), { error: words.nameCharacters });

export const slugField = z.string().trim().toLowerCase().refine(isSlug, { error: words.slugCharacters });

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
  acceptTerms: z.literal(true, { error: words.acceptTheTerms }),
  timezone: z.string().max(64).optional(),
  /** The language of the page they signed up on. */
  locale: z.string().max(20).optional(),
});

export const timezoneField = z.string().max(64).refine(isTimezone, { error: words.chooseATimeZone });

/** A few words of one's own, in a mail or as a reason; none where nobody wants to say any. */
export const fewWordsField = z
  .string()
  .trim()
  .max(500, { error: () => words.atMostCharacters({ most: 500 }) })
  .default("");

/** `#rrggbb`, as a colour input gives it. */
export const brandColorField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOR, { error: words.enterAColour });
