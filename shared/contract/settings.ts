import * as z from "zod";
import * as words from "#words/inputs.ts";
import { currencies, joinPolicies, mailSampleNames } from "../business-kinds.ts";
import { auditList } from "../lists/audit.ts";
import { businessSettingsFields, businessSettingsSchema } from "./business-settings.ts";
import { business } from "./businesses.ts";
import { slugField, timezoneField } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import {
  businessInput,
  done,
  fileDownload,
  flagInput,
  inBusiness,
  ofBusiness,
  pageInput,
  pageOf,
  timestamp,
} from "./operation.ts";

const currentPassword = z.string().min(1, { error: words.enterYourPassword }).max(128);

export const settingsOfBusiness = z.object({
  business,
  settings: businessSettingsSchema,
});

/** Each section is saved on its own; omitted fields stay unchanged. */
export const settingsChanges = z
  .object({
    ...businessSettingsFields,
    timezone: timezoneField,
    joinPolicy: z.enum(joinPolicies),
    currency: z.enum(currencies),
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
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilter = filterFields(auditList.filters);

export const settings = {
  remove: inBusiness("business.archive", { atRest: true })
    .route({
      method: "DELETE",
      path: "/businesses/{business}",
      summary: "Delete a business and everything in it",
      description: "Nobody can open it any more; what it held is erased after 30 days.",
    })
    .input(businessInput.extend({ confirmation: z.string().trim().max(64), currentPassword }))
    .output(done),
  ...ofBusiness.router({
    get: inBusiness("settings.manage")
      .route({ method: "GET", path: "/settings", summary: "Settings of a business" })
      .input(businessInput)
      .output(settingsOfBusiness),
    update: inBusiness("settings.manage")
      .route({ method: "PATCH", path: "/settings", summary: "Change settings" })
      .input(businessInput.extend({ changes: settingsChanges }))
      .output(settingsOfBusiness),
    testMail: inBusiness("settings.manage", { peopleOnly: true })
      .route({
        method: "POST",
        path: "/settings/test-mail",
        summary: "Send myself a mail as members get it",
      })
      .input(businessInput.extend({ sample: z.enum(mailSampleNames).optional() }))
      .output(done),
    mailSample: inBusiness("settings.manage")
      .route({
        method: "GET",
        path: "/settings/mails/{sample}",
        summary: "A mail to members as it would be sent now, to somebody made up",
      })
      .input(businessInput.extend({ sample: z.enum(mailSampleNames) }))
      .output(z.object({ from: z.string(), subject: z.string(), text: z.string() })),
    changeSlug: inBusiness("settings.manage")
      .route({
        method: "POST",
        path: "/slug",
        summary: "Change the address",
        description: "The former address leads to the new one for 90 days and cannot be taken meanwhile.",
      })
      .input(businessInput.extend({ slug: slugField }))
      .output(z.object({ slug: z.string() })),
    audit: inBusiness("audit.view-own")
      .route({
        method: "GET",
        path: "/audit",
        summary: "What was done, by whom",
        description: "Managers see what they did themselves. How far back it goes depends on the plan.",
      })
      .input(
        businessInput.extend(pageInput.shape).extend(auditFilter).extend({
          /** Only the caller's own actions. */
          mine: flagInput,
        }),
      )
      .output(pageOf(auditEntry)),
    exportAudit: inBusiness("audit.view")
      .route({
        method: "GET",
        path: "/audit/export",
        summary: "The audit log as CSV",
        outputStructure: "detailed",
      })
      .input(businessInput.extend(auditFilter))
      .output(fileDownload),
    archive: inBusiness("business.archive", { atRest: true })
      .route({
        method: "POST",
        path: "/archive",
        summary: "Put a business away",
        description: "It rests and can be restored for 30 days.",
      })
      .input(businessInput.extend({ confirmation: z.string().trim().max(64), currentPassword }))
      .output(done),
    restore: inBusiness("business.archive", { atRest: true })
      .route({ method: "POST", path: "/restore", summary: "Take it out again" })
      .input(businessInput)
      .output(done),
  }),
};
