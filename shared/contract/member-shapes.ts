import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_BULK_IDS, MAX_CUSTOM_FIELDS, MAX_LABELS_PER_MEMBER } from "../constants.ts";
import { membersList } from "../lists/members.ts";
import { emailStates, memberSorts, memberSources, memberStatuses } from "../member-rules.ts";
import { timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import { mailChoices } from "./mail-choices.ts";
import { selectionId } from "./selections.ts";

export const memberId = z.string().max(64);

/** @param missing the error in an empty field, which names it as the form does */
export const labelNamed = (missing: () => string) =>
  typed()
    .min(1, { error: missing })
    .max(30, { error: () => words.atMostCharacters({ max: 30 }) })
    .refine((name) => !/[,;]/.test(name), { error: words.noCommas });

export const labelNameField = labelNamed(words.enterALabel);

export const phoneTextField = typed().max(25, { error: () => words.atMostCharacters({ max: 25 }) });
export const externalIdField = typed().max(64, { error: () => words.atMostCharacters({ max: 64 }) });

/** Name of a community's custom field for members. */
export const customFieldName = typed()
  .min(1, { error: words.enterANameBeforeTheColon })
  .max(40, { error: words.nameAtMost40 })
  .refine((name) => !name.includes(":"), { error: words.noColons });
export const customFieldValue = typed()
  .min(1, { error: words.enterAValueAfterTheColon })
  .max(200, { error: () => words.atMostCharacters({ max: 200 }) });

/** A member's custom fields, by the names the community gave them. */
export const customFields = z
  .record(customFieldName, customFieldValue)
  .refine((fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS, {
    error: () => words.atMostFields({ max: MAX_CUSTOM_FIELDS }),
  });

export const labelNames = z
  .array(labelNameField)
  .max(MAX_LABELS_PER_MEMBER, { error: () => words.atMostLabels({ max: MAX_LABELS_PER_MEMBER }) });

export const member = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  status: z.enum(memberStatuses),
  source: z.enum(memberSources),
  labels: z.array(z.string()),
  phone: z.string().nullable(),
  externalId: z.string().nullable(),
  emailState: z.enum(emailStates),
  joinedAt: timestamp.nullable(),
  lastActiveAt: timestamp.nullable(),
});
export type Member = z.infer<typeof member>;

/** An entry in a member's history, as the team sees it. */
export const memberEvent = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(["change", "claim", "mail"]),
  summary: z.string(),
  /** Name of the person who did it; null for the system. */
  actor: z.string().nullable(),
});

export const memberDetail = member.extend({
  /** Version of the details that a team can edit; null for those who see them masked. */
  version: z.string().nullable(),
  notes: z.string(),
  custom: z.record(z.string(), z.string()),
  /** The emails that the member chose to receive. */
  mails: mailChoices,
  statusAt: timestamp,
  statusReason: z.string().nullable(),
  /** The link they joined by; null if they came another way, or if it is deleted. */
  sourceLink: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The campaign of that link. */
  utm: z.record(z.string(), z.string()),
  consentAt: timestamp.nullable(),
  /** `joined_by_link`, `accepted_invitation` or `joined_openly`; after an import, the team's own words. */
  consentSource: z.string().nullable(),
  createdAt: timestamp,
  hasAccount: z.boolean(),
  invitation: z
    .object({
      sentAt: timestamp.nullable(),
      expiresAt: timestamp.nullable(),
      opened: z.boolean(),
      sendCount: z.number().int(),
    })
    .nullable(),
  history: z.array(memberEvent),
});
export type MemberDetail = z.infer<typeof memberDetail>;

export const memberFilterFields = filterFields(membersList.filters);
const sort = z.enum(memberSorts);
const direction = z.enum(["ascending", "descending"]);
export const memberOrder = z.object({
  sort: sort.default("joined"),
  direction: direction.default("descending"),
});

/** Members by id, or by an earlier selection. */
export const chosenMembers = z.union([
  z.object({ members: z.array(memberId).min(1, { error: words.chooseAMember }).max(MAX_BULK_IDS) }),
  z.object({ selection: selectionId }),
]);

/** Id for undoing a bulk action within a short time; null if it cannot be undone. */
export const undoId = z.string().nullable();

/** Number of members changed and of those not changed, by reason. */
export const bulkResult = z.object({
  changed: z.number().int(),
  undo: undoId,
  /** Approved, but on the waitlist because the plan is full. */
  waitlisted: z.number().int(),
  skipped: z.number().int(),
});
