import * as z from "zod";
import * as words from "#words/inputs.ts";
import { quotedIn, tokenField, typed } from "./fields.ts";

/** Field rules for people and their accounts. Users read the messages beside the field. */

const email = (error: (issue: { readonly input?: unknown }) => string) =>
  typed()
    .max(254, { error })
    .pipe(z.email({ error }))
    .transform((address) => {
      const at = address.lastIndexOf("@");
      return address.slice(0, at) + address.slice(at).toLowerCase();
    });

export const emailField = email(words.enterAValidAddress);

/** One of several addresses that people type into one field: the error names it. */
export const listedEmailField = email(({ input }) => words.notAnAddress({ address: quotedIn(input) }));

/** A password that exists already, so that it only has to be there. */
export const presentPasswordField = z.string().min(1, { error: words.enterYourPassword }).max(128);

/** The server also rejects common and personal passwords, as it has the list. */
export const passwordField = z
  .string()
  .min(10, { error: () => words.atLeastCharacters({ min: 10 }) })
  .max(128, { error: () => words.atMostCharacters({ max: 128 }) });

const personName = (error: () => string) =>
  typed()
    .max(50, { error: () => words.atMostCharacters({ max: 50 }) })
    .refine((name) => !/https?:|www\./i.test(name), { error });

export const firstNameField = personName(words.enterYourFirstName).min(1, {
  error: words.enterYourFirstName,
});
export const lastNameField = personName(words.enterYourLastName).default("");

/** Name that one user entered for another person; may be empty. */
export const otherNameField = personName(words.nameCharacters).default("");

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

/** State of the link in an email about an account. */
export const mailLinkState = z.enum(["valid", "expired", "used", "invalid"]);
export type MailLinkState = z.infer<typeof mailLinkState>;
