import * as z from "zod";
import * as words from "#words/inputs.ts";
import { BULK_IDS_MOST, CUSTOM_FIELDS_MOST, MEMBER_LABELS_MOST } from "../constants.ts";
import { membersList } from "../lists/members.ts";
import { emailStates, memberColumns, memberSorts, memberSources, memberStatuses } from "../member-rules.ts";
import { filterFields } from "./list-fields.ts";
import { timestamp } from "./operation.ts";
import { mailChoices } from "./preferences.ts";

export const memberId = z.string().max(64);

export const labelNameField = z
  .string()
  .trim()
  .min(1, { error: words.enterAName })
  .max(30, { error: () => words.atMostCharacters({ most: 30 }) })
  .refine((name) => !/[\u0000-\u001f\u007f,;]/.test(name), { error: words.noCommas });

export const phoneTextField = z
  .string()
  .trim()
  .max(25, { error: () => words.atMostCharacters({ most: 25 }) });
export const externalIdField = z
  .string()
  .trim()
  .max(64, { error: () => words.atMostCharacters({ most: 64 }) });

const printable = (text: string) => !/[\u0000-\u001f\u007f]/.test(text);
/** What a community calls something that it keeps of its members. */
export const customFieldName = z
  .string()
  .trim()
  .min(1, { error: words.enterANameBeforeTheColon })
  .max(40, { error: words.nameAtMost40 })
  .refine((name) => printable(name) && !name.includes(":"), { error: words.noColons });
export const customFieldValue = z
  .string()
  .trim()
  .min(1, { error: words.enterAValueAfterTheColon })
  .max(200, { error: () => words.atMostCharacters({ most: 200 }) });

/** What a community keeps of a member beside what everybody keeps, by its own names. */
export const customFields = z
  .record(customFieldName, customFieldValue)
  .refine((fields) => Object.keys(fields).length <= CUSTOM_FIELDS_MOST, {
    error: () => words.atMostFields({ most: CUSTOM_FIELDS_MOST }),
  });

export const labelNames = z
  .array(labelNameField)
  .max(MEMBER_LABELS_MOST, { error: () => words.atMostLabels({ most: MEMBER_LABELS_MOST }) });

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

/** One thing that happened to a member, as the team reads it. */
export const memberEvent = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(["change", "claim", "mail"]),
  summary: z.string(),
  /** Who did it; null for the system. */
  actor: z.string().nullable(),
});

export const memberDetail = member.extend({
  notes: z.string(),
  custom: z.record(z.string(), z.string()),
  /** What they are mailed, as they chose it. */
  mails: mailChoices,
  statusAt: timestamp,
  statusReason: z.string().nullable(),
  consentAt: timestamp.nullable(),
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

/** A way to look at the members: who is listed, in which order, and what is shown of each. */
export const memberView = z.object({
  ...memberFilterFields,
  sort: sort.optional(),
  direction: direction.optional(),
  columns: z.array(z.enum(memberColumns)).max(memberColumns.length).optional(),
});
export type MemberView = z.infer<typeof memberView>;

/** Members by their ids, or by a selection that was made before. */
export const chosenMembers = z.union([
  z.object({ members: z.array(memberId).min(1, { error: words.chooseAMember }).max(BULK_IDS_MOST) }),
  z.object({ selection: memberId }),
]);

/** How what was done to many can be undone for a little while; null where it cannot. */
export const undoId = z.string().nullable();

/** How many were changed, and how many were not, by the reason. */
export const bulkResult = z.object({
  changed: z.number().int(),
  undo: undoId,
  /** Approved, but the plan is full: they wait their turn. */
  waitlisted: z.number().int(),
  skipped: z.number().int(),
});
