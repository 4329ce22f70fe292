import * as z from "zod";
import * as words from "#words/inputs.ts";
import { HEX_COLOR } from "../colors.ts";
import { isPublicAddress } from "../public-address.ts";
import { isSlug } from "../slugs.ts";
import { isTimezone } from "../timezones.ts";

/** Field rules shared by several operations. Users read the messages beside the field. */

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

/** A password that exists already, so that it only has to be there. */
export const presentPasswordField = z.string().min(1, { error: words.enterYourPassword }).max(128);

/** The server also rejects common and personal passwords, as it has the list. */
export const passwordField = z
  .string()
  .min(10, { error: () => words.atLeastCharacters({ min: 10 }) })
  .max(128, { error: () => words.atMostCharacters({ max: 128 }) });

const personName = (error: () => string) =>
  z
    .string()
    .trim()
    .max(50, { error: () => words.atMostCharacters({ max: 50 }) })
    .refine((name) => !SPACES_AND_CONTROLS.test(name) && !/https?:|www\./i.test(name), { error });

export const firstNameField = personName(words.enterYourFirstName).min(1, {
  error: words.enterYourFirstName,
});
export const lastNameField = personName(words.enterYourLastName).default("");

/** Name that one user entered for another person; may be empty. */
export const otherNameField = personName(words.nameCharacters).default("");

export const businessNameField = z
  .string()
  .trim()
  .min(2, { error: words.nameAtLeast2 })
  .max(60, { error: () => words.atMostCharacters({ max: 60 }) })
  .refine((name) => !SPACES_AND_CONTROLS.test(name), { error: words.nameCharacters });

export const slugField = z.string().trim().toLowerCase().refine(isSlug, { error: words.slugCharacters });

/** Secret in a link: 32 random bytes as base64url. */
export const tokenField = z.string().min(20).max(200);

/** Identifies an invitation by the secret from its email, or by its id if the caller is its addressee. */
export const invitationInput = z.union([
  z.object({ token: tokenField }),
  z.object({ invitation: z.string().max(64) }),
]);

/** Input for creating an account from the email of an invitation. */
export const accountByMailInput = z.object({
  token: tokenField,
  firstName: firstNameField,
  lastName: lastNameField,
  password: passwordField,
  acceptTerms: z.literal(true, { error: words.acceptTheTerms }),
  timezone: z.string().max(64).optional(),
  /** Language of the sign-up page. */
  locale: z.string().max(20).optional(),
});

export const timezoneField = z.string().max(64).refine(isTimezone, { error: words.chooseATimeZone });

/** Personal note in an email, or a reason; may be empty. */
export const fewWordsField = z
  .string()
  .trim()
  .max(500, { error: () => words.atMostCharacters({ max: 500 }) })
  .default("");

/** `#rrggbb`, the format of a colour input. */
export const brandColorField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOR, { error: words.enterAColour });

/** URL that a business publishes, for everyone to open. */
export const publicAddressField = z
  .string()
  .trim()
  .max(2048)
  .refine(isPublicAddress, { error: words.enterAFullAddress });
