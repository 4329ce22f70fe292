import * as z from "zod";
import * as words from "#words/inputs.ts";
import { MAX_CELL_LENGTH, MAX_CORRECTED_LINES, MAX_CUSTOM_FIELDS } from "../constants.ts";
import { businessInput, done, fileDownload, timestamp } from "./common.ts";
import { typed } from "./fields.ts";
import { customFieldName, labelNames } from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";

const mayImport = inBusiness("members.import");

export const importStates = [
  "uploaded",
  "validating",
  "ready",
  "running",
  "done",
  "failed",
  "cancelled",
] as const;

/**
 * Fields that a column can be mapped to. `name` is first and last name combined. `consent` says for each new person
 * whether they agreed to e-mails: yes or no, the date, or in words where; empty means no.
 */
export const importFields = [
  "email",
  "firstName",
  "lastName",
  "name",
  "phone",
  "externalId",
  "labels",
  "consent",
] as const;
export type ImportField = (typeof importFields)[number];

/** The column (counted from 0) of each field. */
export const importMapping = z
  .partialRecord(z.enum(importFields), z.coerce.number().int().min(0).max(199))
  .refine(({ email }) => email !== undefined, {
    error: words.chooseTheAddressColumn,
    path: ["email"],
  });
export type ImportMapping = z.infer<typeof importMapping>;

export const importOptions = z.object({
  /** Handling of rows for existing members. */
  duplicates: z.enum(["skip", "update"]).default("skip"),
  /**
   * `invite`: new people get an email and join by accepting; `invite_later`: the same, once the team sends the
   * invitations; `add`: they become members at once, without an email.
   */
  welcome: z.enum(["invite", "invite_later", "add"]).default("invite"),
  /** Columns (counted from 0) stored as custom fields of the community, with their names. */
  custom: z
    .array(z.object({ column: z.coerce.number().int().min(0).max(199), name: customFieldName }))
    .max(MAX_CUSTOM_FIELDS, { error: () => words.atMostColumns({ max: MAX_CUSTOM_FIELDS }) })
    .optional(),
  labels: labelNames.default([]),
  /** Where these people agreed to be contacted; a cell mapped to `consent` may say otherwise. */
  consent: typed({ error: words.sayWhereTheyAgreed })
    .min(3, { error: words.sayWhereTheyAgreedToBeContacted })
    .max(200, { error: () => words.atMostCharacters({ max: 200 }) }),
});
export type ImportOptions = z.infer<typeof importOptions>;

export const importProblem = z.object({
  line: z.number().int(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
  /** All cells of the line. */
  cells: z.array(z.string()),
});

/** What is wrong with several rows, each with numbers of its own left out of the message. */
export const importProblemKind = z.object({
  column: z.string(),
  message: z.string(),
  count: z.number().int(),
});

export const memberImport = z.object({
  id: z.string(),
  state: z.enum(importStates),
  fileName: z.string(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  mapping: z.partialRecord(z.enum(importFields), z.number().int()),
  options: importOptions.nullable(),
  totalRows: z.number().int(),
  checkedRows: z.number().int(),
  processedRows: z.number().int(),
  /** Before the import the expected counts, afterwards the actual ones. */
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  waitlisted: z.number().int(),
  failed: z.number().int(),
  /** New members among them who did not agree to e-mails and therefore get none, not even an invitation. */
  withoutConsent: z.number().int(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** The first rejected rows; all of them are in the problems file. */
  problems: z.array(importProblem),
  /** The rejected rows by what is wrong with them, the most frequent first. */
  problemKinds: z.array(importProblemKind),
});
export type MemberImport = z.infer<typeof memberImport>;

const importInput = businessInput.extend({ import: z.string().max(64) });

export const memberImports = ofBusiness.router({
  list: mayImport("GET /member-imports", "List the latest member imports")
    .input(businessInput)
    .output(
      z.array(
        memberImport.omit({ sample: true, problems: true, problemKinds: true, header: true, mapping: true }),
      ),
    ),
  /** Reads the header and the first rows without importing anything. */
  upload: mayImport("POST /member-imports", "Upload a CSV file or an Excel workbook of members")
    .input(businessInput.extend({ file: z.file({ error: words.chooseATableFile }) }))
    .output(memberImport),
  get: mayImport("GET /member-imports/{import}", "Get the state of a member import")
    .input(importInput)
    .output(memberImport),
  /** Sets how columns are read and rows are handled, and starts checking them. Changes nothing else. */
  check: mayImport("POST /member-imports/{import}/check", "Check all rows of a member import")
    .input(importInput.extend({ mapping: importMapping }).extend(importOptions.shape))
    .output(memberImport),
  /** Corrects lines here instead of in the file, and then checks all lines again. */
  correct: mayImport("POST /member-imports/{import}/corrections", "Correct rejected rows of a member import")
    .input(
      importInput.extend({
        lines: z
          .array(
            z.object({
              line: z.coerce.number().int().min(2),
              cells: z
                .array(
                  z.object({
                    column: z.coerce.number().int().min(0).max(199),
                    value: typed().max(MAX_CELL_LENGTH, { error: words.tooLong }),
                  }),
                )
                .max(200),
            }),
          )
          .min(1)
          .max(MAX_CORRECTED_LINES),
      }),
    )
    .output(memberImport),
  run: mayImport("POST /member-imports/{import}/run", "Import the checked rows of a member import")
    .input(importInput)
    .output(memberImport),
  cancel: inBusiness("members.import", { atRest: true })(
    "POST /member-imports/{import}/cancel",
    "Stop a member import or dismiss a failed one, keeping the members already imported",
  )
    .input(importInput)
    .output(done),
  problems: mayImport(
    "GET /member-imports/{import}/problems.csv",
    "Export the rejected rows of a member import as CSV, to correct and upload again",
    { file: true },
  )
    .input(importInput)
    .output(fileDownload),
});
