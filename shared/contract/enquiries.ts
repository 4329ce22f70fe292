import * as z from "zod";
import * as words from "#words/inputs.ts";
import { enquiryKinds, enquiryStates, enquiryTopics } from "../enquiries.ts";
import { enquiriesList, enquiryQueues } from "../lists/enquiries.ts";
import { APPLICATIONS_AT_ONCE } from "../partner-rules.ts";
import { emailField } from "./account-fields.ts";
import { businessInput, done, fileDownload, flagInput, pageInput, pageOf, timestamp } from "./common.ts";
import { severalLines, shortText, tokenField, typed } from "./fields.ts";
import { utm } from "./link-shapes.ts";
import { filterFields } from "./list-fields.ts";
import { inBusiness, ofBusiness, open, openOnce } from "./operation.ts";

const mayManage = inBusiness("enquiries.manage");
const mayManageAtRest = inBusiness("enquiries.manage", { atRest: true });

const message = severalLines()
  .min(20, { error: words.tellUsMore })
  .max(2000, { error: () => words.atMostCharacters({ max: 2000 }) });
/** An answer, and what a sender adds. */
export const reply = severalLines()
  .min(2, { error: words.writeAFewWords })
  .max(2000, { error: () => words.atMostCharacters({ max: 2000 }) });

/** One message of an enquiry; `team` for replies. */
export const enquiryMessage = z.object({
  from: z.enum(["sender", "team"]),
  author: z.string(),
  text: z.string(),
  /** URL of the attached image. */
  imageUrl: z.string().nullable(),
  at: timestamp,
});

export const enquiry = z.object({
  id: z.string(),
  ref: z.string(),
  kind: z.enum(enquiryKinds),
  topic: z.enum(enquiryTopics),
  state: z.enum(enquiryStates),
  name: z.string(),
  email: z.string(),
  /** E.164. */
  phone: z.string().nullable(),
  organisation: z.string(),
  /** Answers to additional questions, keyed by question. */
  details: z.record(z.string(), z.string()),
  /** Campaign of the address at which it was written. */
  utm,
  /** When the sender agreed that the message is kept; null where the form does not ask. */
  consentAt: timestamp.nullable(),
  createdAt: timestamp,
  /** Legal deadline for a reply, if there is one. */
  dueAt: timestamp.nullable(),
  /** Team member who handles it. */
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  messages: z.array(enquiryMessage),
});
export type Enquiry = z.infer<typeof enquiry>;

export const enquiries = {
  send: openOnce("POST /enquiries", "Send an enquiry to a community or the operator", {
    description: "Goes to the community named by `to`, or to the operator without it.",
  })
    .input(
      z.object({
        kind: z.enum(enquiryKinds),
        /** Slug of a community. */
        to: z.string().max(64).optional(),
        topic: z.enum(enquiryTopics).default("other"),
        name: typed()
          .min(2, { error: words.enterYourName })
          .max(100, { error: () => words.atMostCharacters({ max: 100 }) }),
        email: emailField,
        phone: z
          .string()
          .max(25, { error: () => words.atMostCharacters({ max: 25 }) })
          .default(""),
        phoneCountry: z.string().max(2).optional(),
        organisation: shortText(120).default(""),
        message,
        details: z.record(typed().max(60), typed().max(300)).default({}),
        /** Slugs of the communities in which a supplier is interested. */
        communities: z
          .array(z.string().max(64))
          .max(APPLICATIONS_AT_ONCE, { error: () => words.atMostCommunities({ max: APPLICATIONS_AT_ONCE }) })
          .default([]),
        /** Campaign of the address at which it was written. */
        utm: utm.default({}),
        consent: flagInput.describe("Whether the sender agreed that the message is kept."),
        /** Image of the subject; at most 5 MB. */
        picture: z.file().optional(),
        /** Honeypot: users do not see this field. */
        website: z.string().max(200).optional(),
        captcha: z.string().max(4000).optional(),
      }),
    )
    .output(z.object({ ref: z.string() })),
  recipient: open("GET /enquiries/recipient", "Get the recipient of an enquiry")
    .input(z.object({ slug: z.string().max(64) }))
    .output(z.object({ name: z.string(), tagline: z.string(), logoUrl: z.string().nullable() }).nullable()),
  follow: open("GET /enquiries/followed", "Get an enquiry by its emailed link")
    .input(z.object({ token: tokenField }))
    .output(enquiry.pick({ ref: true, state: true, messages: true }).extend({ to: z.string() }).nullable()),
  add: openOnce("POST /enquiries/followed", "Add a message to an enquiry by its emailed link")
    .input(z.object({ token: tokenField, message: reply }))
    .output(done),
  ...ofBusiness.router({
    list: mayManage("GET /enquiries", "List enquiries")
      .input(
        businessInput.extend(pageInput.shape).extend({
          ...filterFields(enquiriesList.filters),
          state: z.enum(enquiryQueues).default("waiting"),
        }),
      )
      .output(pageOf(enquiry)),
    export: mayManage("GET /enquiries.csv", "Export enquiries as CSV", { file: true })
      .input(
        businessInput.extend({
          ...filterFields(enquiriesList.filters),
          state: z.enum(enquiryQueues).default("waiting"),
        }),
      )
      .output(fileDownload),
    reply: mayManageAtRest("POST /enquiries/{enquiry}/reply", "Reply to an enquiry by email")
      .input(businessInput.extend({ enquiry: z.string().max(64), message: reply }))
      .output(done),
    assign: mayManageAtRest("POST /enquiries/{enquiry}/assign", "Assign an enquiry")
      .input(
        businessInput.extend({
          enquiry: z.string().max(64),
          /** Team member who answers emails; null for nobody in particular. */
          assignee: z.string().max(64).nullable(),
        }),
      )
      .output(done),
    setState: mayManageAtRest(
      "POST /enquiries/{enquiry}/state",
      "Close or reopen an enquiry, or mark it as spam",
    )
      .input(businessInput.extend({ enquiry: z.string().max(64), state: z.enum(["open", "closed", "spam"]) }))
      .output(done),
  }),
};
