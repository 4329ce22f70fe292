import * as z from "zod";
import { currencies, joinPolicies, mailSampleNames } from "../business-kinds.ts";
import { auditList } from "../lists/audit.ts";
import { languages } from "../words/language.ts";
import { presentPasswordField } from "./account-fields.ts";
import { businessSettingsFields, businessSettingsSchema } from "./business-settings.ts";
import { business } from "./businesses.ts";
import { businessInput, done, fileDownload, flagInput, pageInput, pageOf, timestamp } from "./common.ts";
import { slugField, timezoneField, typed } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, signedIn } from "./operation.ts";

const mayArchiveAtRest = inBusiness("business.archive", { atRest: true });
const mayManage = inBusiness("settings.manage");
const mayView = inBusiness("audit.view");

/** Language of emails to people whose account names none, such as those whom the business invites. */
const languageField = z.enum(languages);

export const settingsOfBusiness = z.object({
  business,
  settings: businessSettingsSchema.extend({ language: languageField }),
});

/** Each section is saved on its own; omitted fields stay unchanged. */
export const settingsChanges = z
  .object({
    ...businessSettingsFields,
    timezone: timezoneField,
    joinPolicy: z.enum(joinPolicies),
    currency: z.enum(currencies),
    language: languageField,
  })
  .partial();

export const auditEntry = z.object({
  id: z.string(),
  at: timestamp,
  /** Null for the system, or if that person is gone. */
  actor: z.string().nullable(),
  action: z.string(),
  summary: z.string(),
  changes: z.record(z.string(), z.unknown()),
  /** Such as "Chrome on Mac"; null unless somebody on the team did it in a browser. */
  device: z.string().nullable(),
  /** Two-letter code of the country it was done in, if known. */
  country: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = filterFields(auditList.filters);

/** A business that was deleted, as its owner sees it until it is erased. */
export const deletedBusiness = business.pick({ slug: true, name: true, logoUrl: true }).extend({
  restorableUntil: timestamp,
});
export type DeletedBusiness = z.infer<typeof deletedBusiness>;

export const settings = {
  deleted: signedIn(
    "GET /me/deleted-businesses",
    "List the deleted businesses that the caller can restore as their owner",
  ).output(z.array(deletedBusiness)),
  restoreDeleted: signedIn("POST /me/deleted-businesses/{slug}/restore", "Restore a deleted business")
    .input(z.object({ slug: z.string().max(64) }))
    .output(done),
  remove: mayArchiveAtRest("DELETE /businesses/{business}", "Delete a business and all its data", {
    description:
      "Nobody can open it any more. Its owner can restore it for 30 days, then its data is erased. Refused while a paid plan goes on, or payouts are pending.",
  })
    .input(
      businessInput.extend({
        confirmation: typed().max(64),
        currentPassword: presentPasswordField,
      }),
    )
    .output(done),
  ...ofBusiness.router({
    get: mayManage("GET /settings", "Get the settings of a business")
      .input(businessInput)
      .output(settingsOfBusiness),
    update: mayManage("PATCH /settings", "Update the settings of a business")
      .input(businessInput.extend({ changes: settingsChanges }))
      .output(settingsOfBusiness),
    testMail: inBusiness("settings.manage", { peopleOnly: true })(
      "POST /settings/test-mail",
      "Send the caller an email as members receive it",
    )
      .input(businessInput.extend({ sample: z.enum(mailSampleNames).optional() }))
      .output(done),
    mailSample: mayManage(
      "GET /settings/mails/{sample}",
      "Preview an email to members as it would be sent now, with a made-up recipient",
    )
      .input(businessInput.extend({ sample: z.enum(mailSampleNames) }))
      .output(z.object({ from: z.string(), subject: z.string(), text: z.string() })),
    changeSlug: mayManage("POST /slug", "Change the slug of a business", {
      description:
        "The former address leads to the new one for 90 days and cannot be taken during that time.",
    })
      .input(businessInput.extend({ slug: slugField }))
      .output(z.object({ slug: z.string() })),
    audit: inBusiness("audit.view-own")("GET /audit", "List the audit log", {
      description: "Managers see only their own actions. How far back the log goes depends on the plan.",
    })
      .input(
        businessInput.extend(pageInput.shape).extend(auditFilter).extend({
          /** Only the caller's own actions. */
          mine: flagInput,
        }),
      )
      .output(pageOf(auditEntry)),
    auditPeople: mayView(
      "GET /audit/people",
      "List the people of the team that the audit log can be filtered by",
    )
      .input(businessInput)
      .output(z.array(z.object({ id: z.string(), name: z.string() }))),
    exportAudit: mayView("GET /audit/export", "Export the audit log as CSV", { file: true })
      .input(businessInput.extend(auditFilter))
      .output(fileDownload),
    archive: inBusiness("business.archive")("POST /archive", "Archive a business", {
      description: "It is read-only for its team and can be restored for 30 days.",
    })
      .input(
        businessInput.extend({
          confirmation: typed().max(64),
          currentPassword: presentPasswordField,
        }),
      )
      .output(done),
    restore: mayArchiveAtRest("POST /restore", "Restore an archived business")
      .input(businessInput)
      .output(done),
  }),
};
