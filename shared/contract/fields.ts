import * as z from "zod";
import * as words from "#words/inputs.ts";
import { HEX_COLOR } from "../colors.ts";
import { isPublicAddress } from "../public-address.ts";
import { isSlug } from "../slugs.ts";
import { isTimezone } from "../timezones.ts";
import { typedLines, typedText } from "../typed-text.ts";

/** Field rules shared by several operations. Users read the messages beside the field. */

/** Text of one line that somebody typed, as `typedText` has it. Every such field begins with this or `severalLines`. */
export const typed = (parameters?: { readonly error: () => string }) =>
  z.string(parameters).overwrite(typedText);

/** Text that somebody typed into a field of several lines. */
export const severalLines = () => z.string().overwrite(typedLines);

/** Coordinates in degrees. */
export const mapPosition = z.object({ latitude: z.number(), longitude: z.number() });

/** Returns a faulty entry of a list for the error that names it. */
export const quotedIn = (input: unknown): string => String(input).slice(0, 80);

export const businessNameField = typed()
  .min(2, { error: words.nameAtLeast2 })
  .max(60, { error: () => words.atMostCharacters({ max: 60 }) });

export const slugField = typed().toLowerCase().refine(isSlug, { error: words.slugCharacters });

/**
 * Secret in a link: 32 random bytes as base64url. A link that lost or gained characters on its way is invalid rather
 * than refused, so that its page can say what to do; these are the lengths that `link-token.ts` passes on.
 */
export const tokenField = z.string().min(10).max(1000);

/** Identifies an invitation by the secret from its email, or by its id if the caller is its addressee. */
export const invitationInput = z.union([
  z.object({ token: tokenField }),
  z.object({ invitation: z.string().max(64) }),
]);

export const timezoneField = z.string().max(64).refine(isTimezone, { error: words.chooseATimeZone });

/** Personal note in an email, or a reason; may be empty. */
export const fewWordsField = severalLines()
  .max(500, { error: () => words.atMostCharacters({ max: 500 }) })
  .default("");

/** What a team writes to members by email: a subject, and plain text of at most `max` characters. */
export const emailTextFields = (max: number) => ({
  subject: typed()
    .min(1, { error: words.enterASubject })
    .max(120, { error: () => words.atMostCharacters({ max: 120 }) }),
  message: severalLines()
    .min(1, { error: words.writeSomething })
    .max(max, { error: () => words.atMostCharacters({ max }) }),
});

/** `#rrggbb`, the format of a colour input. */
export const brandColorField = typed().toLowerCase().regex(HEX_COLOR, { error: words.enterAColour });

/** URL that a business publishes, for everyone to open. */
export const publicAddressField = typed()
  .max(2048)
  .refine(isPublicAddress, { error: words.enterAFullAddress });

/** A text of one line that may be empty. */
export const shortText = (max: number) => typed().max(max, { error: () => words.atMostCharacters({ max }) });

/** A text of several lines that may be empty. */
export const longText = (max: number) =>
  severalLines().max(max, { error: () => words.atMostCharacters({ max }) });
