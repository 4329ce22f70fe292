import * as z from "zod";
import * as words from "#words/inputs.ts";
import { partnersList, partnersSomewhere } from "../lists/partners.ts";
import {
  MAX_CONTACTS,
  MAX_TAGS,
  partnerChangeNames,
  partnerPolicies,
  partnerStates,
} from "../partner-rules.ts";
import { listedEmailField } from "./account-fields.ts";
import {
  businessInput,
  communitiesInput,
  done,
  fileDownload,
  filesOfInput,
  pageInput,
  pageOf,
  timestamp,
} from "./common.ts";
import { fewWordsField, longText, severalLines } from "./fields.ts";
import { filterFields, listFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, signedIn, signedInToAddUp } from "./operation.ts";
import { partnerInvitations } from "./partner-invitations.ts";
import {
  application,
  chosenPartners,
  ending,
  onePartner,
  partner,
  partnerAcross,
  partnerContact,
  partnerDetail,
  partnerEvent,
  partnerTag,
} from "./partner-shapes.ts";
import { partnerSupplying } from "./partner-supplying.ts";
import { selection, selectionId } from "./selections.ts";

const mayEnd = inBusiness("partners.end");
const mayManage = inBusiness("partners.manage");
const mayView = inBusiness("partners.view");

const message = longText(1000);

export const inviteResults = [
  "invited",
  "already_partner",
  "already_invited",
  "has_applied",
  "declined_lately",
  "blocked",
] as const;
/** Result of a bulk action: the number changed, and the reasons for the refusals. */
const doneToSome = z.object({
  changed: z.number().int(),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});

const partnerTotals = z.object({
  /** Active partners, each supplying business once. */
  active: z.number().int(),
  quiet: z.number().int(),
  liveTreets: z.number().int(),
  /** In the last 30 days. */
  claims: z.number().int(),
  /** Applications to answer. */
  waiting: z.number().int(),
  /** Tags in use, in alphabetical order. */
  tags: z.array(z.string()),
});

export const partners = {
  ...partnerSupplying,
  ...partnerInvitations,
  exportAcross: signedIn("GET /me/partners.csv", "Export the partners of several businesses as one CSV", {
    file: true,
  })
    .input(filesOfInput.extend(listFields(partnersSomewhere)))
    .output(fileDownload),
  /** Each supplying business is listed once, however many of the communities it supplies. */
  across: signedIn("GET /me/partners", "List the partners of several communities, each with its partnerships")
    .input(communitiesInput.extend(pageInput.shape).extend(listFields(partnersSomewhere)))
    .output(pageOf(partnerAcross)),
  totals: signedInToAddUp("GET /me/partners/totals", "Get the totals of the partners of several communities")
    .input(communitiesInput)
    .output(partnerTotals),
  ...ofBusiness.router({
    list: mayView("GET /partners", "List partners")
      .input(businessInput.extend(pageInput.shape).extend(listFields(partnersList)))
      .output(pageOf(partner)),
    export: mayManage("GET /partners.csv", "Export partners with their figures as CSV", { file: true })
      .input(businessInput.extend(listFields(partnersList)))
      .output(fileDownload),
    figures: inBusiness("partners.view", { addsUp: true })(
      "GET /partners/figures",
      "Get the totals of all partners",
    )
      .input(businessInput)
      .output(
        partnerTotals.extend({
          /** Maximum number of partners in the plan; null if unlimited. */
          room: z.number().int().nullable(),
        }),
      ),
    counts: mayView("GET /partners/counts", "Count partners by state")
      .input(businessInput)
      .output(z.record(z.enum(partnerStates), z.number().int())),
    applications: mayView("GET /partners/applications", "List partner applications, oldest first", {
      description: "Returns at most 50; the others follow once these are answered.",
    })
      .input(businessInput)
      .output(z.array(application)),
    acceptApplication: mayManage("POST /partners/{partner}/accept", "Accept a partner application")
      .input(onePartner.extend({ policy: z.enum(partnerPolicies).default("review_all") }))
      .output(done),
    rejectApplication: mayManage("POST /partners/{partner}/reject", "Reject a partner application")
      .input(
        onePartner.extend({
          reason: severalLines()
            .min(5, { error: words.sayWhy })
            .max(500, { error: () => words.atMostCharacters({ max: 500 }) }),
        }),
      )
      .output(done),
    get: mayView("GET /partners/{partner}", "Get a partner").input(onePartner).output(partnerDetail),
    history: mayView("GET /partners/{partner}/history", "List the history of a partnership, latest first")
      .input(onePartner.extend(pageInput.shape))
      .output(pageOf(partnerEvent)),
    invite: mayManage("POST /partners", "Invite partners")
      .input(
        businessInput.extend({
          emails: z
            .array(listedEmailField)
            .min(1, { error: words.enterAnAddress })
            .max(20, { error: words.inviteAtMost20 }),
          message: message.default(""),
          policy: z.enum(partnerPolicies).default("review_all"),
        }),
      )
      .output(
        z.array(
          z.object({
            email: z.string(),
            outcome: z.enum(inviteResults),
            /** When the conflicting state began: invited, declined, or a partner since. */
            at: timestamp.nullable(),
            /** Existing partners with an address at the same business, which may be duplicates. */
            similar: z.array(z.object({ id: z.string(), name: z.string() })),
          }),
        ),
      ),
    resend: mayManage("POST /partners/{partner}/resend", "Resend a partner invitation")
      .input(onePartner)
      .output(done),
    update: mayManage(
      "PATCH /partners/{partner}",
      "Update the policy, contract, contacts, tags and notes of a partner",
      { description: "Omitted fields stay unchanged." },
    )
      .input(
        onePartner.extend({
          version: z.coerce.number().int(),
          notes: severalLines()
            .max(4000, { error: () => words.atMostCharacters({ max: 4000 }) })
            .optional(),
          policy: z.enum(partnerPolicies).optional(),
          tags: z
            .array(partnerTag)
            .max(MAX_TAGS, { error: () => words.atMostTags({ max: MAX_TAGS }) })
            .optional(),
          contacts: z
            .array(partnerContact)
            .max(MAX_CONTACTS, { error: () => words.atMostPeople({ max: MAX_CONTACTS }) })
            .optional(),
          /** Id of a member of the community's team. */
          ourContact: z.string().max(64).nullable().optional(),
          maxLiveTreets: z
            .number({ error: words.enterANumber })
            .int({ error: words.enterAWholeNumber })
            .min(1, { error: words.enterOneOrMore })
            .max(1000, { error: words.enterUpToAThousand })
            .nullable()
            .optional(),
          contractUntil: z.iso
            .date({ error: words.enterADay })
            // No database has a year 0.
            .refine((day) => !day.startsWith("0000"), { error: words.enterADay })
            .nullable()
            .optional(),
        }),
      )
      .output(done),
    select: inBusiness("partners.manage", { atRest: true })(
      "POST /partners/selections",
      "Select the partners that match a filter for a bulk action",
    )
      .input(businessInput.extend(filterFields(partnersList.filters)))
      .output(selection),
    selection: mayManage("GET /partners/selections/{selection}", "Get a selection of partners")
      .input(businessInput.extend({ selection: selectionId }))
      .output(selection),
    tag: mayManage("POST /partners/tag", "Add a tag to several partners or remove it")
      .input(
        z.intersection(
          businessInput.extend({ tag: partnerTag, remove: z.boolean().default(false) }),
          chosenPartners,
        ),
      )
      .output(doneToSome),
    changeMany: mayManage("POST /partners/change", "Accept, pause or resume several partners", {
      description:
        "Each partner is subject to its own rules. Partners that cannot be changed stay as they are and are returned with the reason.",
    })
      .input(
        z.intersection(
          businessInput.extend({ change: z.enum(["accept", "pause", "resume"]), reason: fewWordsField }),
          chosenPartners,
        ),
      )
      .output(doneToSome),
    endMany: mayEnd("POST /partners/end", "End several partnerships")
      .input(
        z.intersection(
          businessInput.extend({
            /** Number of partners, typed as confirmation. */
            expected: z.number({ error: words.enterHowMany }).int(),
            treets: ending.treets,
            reason: fewWordsField,
          }),
          chosenPartners,
        ),
      )
      .output(doneToSome),
    nudge: mayManage("POST /partners/nudge", "Ask active partners for new treets by email", {
      description: "Each partner can be asked at most once in 14 days.",
    })
      .input(z.intersection(businessInput, chosenPartners))
      .output(doneToSome),
    change: mayManage(
      "POST /partners/{partner}/change",
      "Pause, resume, block or unblock a partner, or revoke an invitation",
      { description: "Ending a partnership is a separate operation." },
    )
      .input(
        onePartner.extend({ change: z.enum(partnerChangeNames).exclude(["end"]), reason: fewWordsField }),
      )
      .output(done),
    end: mayEnd("POST /partners/{partner}/end", "End a partnership", {
      description:
        "Its treets leave the catalogue at once, or each at its own end. Existing claims remain valid until they expire.",
    })
      .input(onePartner.extend(ending))
      .output(done),
    suppliers: inBusiness("panel.view")(
      "GET /treets/{treet}/supplier",
      "Get the supplier of a treet and the possible suppliers",
    )
      .input(businessInput.extend({ treet: z.string().max(64) }))
      .output(
        z.object({
          current: z.string().nullable(),
          choices: z.array(z.object({ id: z.string(), name: z.string() })),
        }),
      ),
    supply: inBusiness("treets.manage")("PUT /treets/{treet}/supplier", "Set the supplier of a treet")
      .input(businessInput.extend({ treet: z.string().max(64), partner: z.string().max(64).nullable() }))
      .output(done),
  }),
};
