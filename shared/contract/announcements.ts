import * as z from "zod";
import {
  announcementAudiences,
  announcementStates,
  MAX_ANNOUNCEMENT_CHARS,
  recipientOutcomes,
} from "../announcements.ts";
import { announcementRecipientsList } from "../lists/announcement-recipients.ts";
import { businessInput, contentVersion, done, fileDownload, pageInput, pageOf, timestamp } from "./common.ts";
import { emailTextFields } from "./fields.ts";
import { filterFields } from "./list-fields.ts";
import { labelNames } from "./member-shapes.ts";
import { inBusiness, ofBusiness } from "./operation.ts";
import { selectionId } from "./selections.ts";

const mayExport = inBusiness("members.export");
const mayLeave = inBusiness("members.leave");
const mayList = inBusiness("members.list");
const mayManage = inBusiness("members.manage");

const announcementInput = businessInput.extend({ announcement: z.string().max(64) });

/** What a team writes, and to whom. */
const text = z.object({
  /** In the message, blank lines separate paragraphs, and web addresses become links. */
  ...emailTextFields(MAX_ANNOUNCEMENT_CHARS),
  /** Only members with at least one of these; without any, all members. */
  labels: labelNames.default([]),
});

export const announcement = z.object({
  id: z.string(),
  subject: z.string(),
  message: z.string(),
  audience: z.enum(announcementAudiences),
  /** The members' labels, if the audience is `labels`. */
  labels: z.array(z.string()),
  /** Number of members that were selected, if the audience is `selected`. */
  selected: z.number().int(),
  state: z.enum(announcementStates),
  /** Who sent it, or wrote the draft; null if their account was deleted. */
  author: z.string().nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  /** Number of emails sent so far. */
  sent: z.number().int(),
});
export type Announcement = z.infer<typeof announcement>;

/** The members of an audience: those who would get the email now, and the others by the reason why not. */
const reach = z.object({
  /** All active members, who find it in the application whether or not they get the email. */
  members: z.number().int(),
  /** Those who would get the email. */
  recipients: z.number().int(),
  /** Turned announcements off. */
  turnedOff: z.number().int(),
  unsubscribed: z.number().int(),
  /** Their address bounces, or they reported an email as spam. */
  unreachable: z.number().int(),
  /** Selected, but not or no longer active members. */
  inactive: z.number().int(),
});
export type Reach = z.infer<typeof reach>;

const announcementDetail = announcement.extend({
  /** Version of what is written, and to whom. */
  version: z.string(),
  /** Null once it was sent. */
  reach: reach.nullable(),
  /** The email as the caller would get it. */
  preview: z.object({ from: z.string(), replyTo: z.string(), subject: z.string(), text: z.string() }),
});
export type AnnouncementDetail = z.infer<typeof announcementDetail>;

/** An announcement as a member got it. */
const receivedAnnouncement = z.object({
  id: z.string(),
  subject: z.string(),
  message: z.string(),
  sentAt: timestamp,
});
export type ReceivedAnnouncement = z.infer<typeof receivedAnnouncement>;

const receivedExcerpt = receivedAnnouncement.omit({ message: true }).extend({
  /** The beginning of the message. */
  excerpt: z.string(),
  /** True if the message goes on. */
  isCut: z.boolean(),
});
export type ReceivedExcerpt = z.infer<typeof receivedExcerpt>;

const announcementRecipient = z.object({
  /** The member's id. */
  id: z.string(),
  name: z.string(),
  /** Masked for those who may not see addresses. */
  email: z.string(),
  outcome: z.enum(recipientOutcomes),
  /** When the mail server accepted the email or refused it for good; null if it did neither, or too long ago. */
  at: timestamp.nullable(),
});
export type AnnouncementRecipient = z.infer<typeof announcementRecipient>;

export const announcements = ofBusiness.router({
  list: mayList("GET /announcements", "List announcements")
    .input(businessInput.extend(pageInput.shape))
    .output(pageOf(announcement)),
  get: mayList(
    "GET /announcements/{announcement}",
    "Get an announcement with its preview and the members it reaches",
  )
    .input(announcementInput)
    .output(announcementDetail),
  recipients: mayList(
    "GET /announcements/{announcement}/recipients",
    "List the members an announcement was sent to, with the delivery of the email to each",
  )
    .input(announcementInput.extend(pageInput.shape).extend(filterFields(announcementRecipientsList.filters)))
    .output(
      pageOf(announcementRecipient).extend({
        subject: z.string(),
        counts: z.record(z.enum(recipientOutcomes), z.number().int()),
      }),
    ),
  exportRecipients: mayExport(
    "GET /announcements/{announcement}/recipients.csv",
    "Export the members an announcement was sent to, with the delivery of the email to each, as CSV",
    { file: true },
  )
    .input(announcementInput.extend(filterFields(announcementRecipientsList.filters)))
    .output(fileDownload),
  write: mayManage("POST /announcements", "Create a draft of an announcement")
    .input(
      businessInput.extend(text.shape).extend({
        /** The members of this selection, whatever their labels. */
        selection: selectionId.optional(),
      }),
    )
    .output(announcement),
  update: mayManage("PATCH /announcements/{announcement}", "Update a draft of an announcement")
    .input(
      announcementInput.extend(text.shape).extend({
        /** The version that was edited: with it, changes by others in the meantime are not overwritten. */
        version: contentVersion.optional(),
      }),
    )
    .output(announcement),
  test: mayManage("POST /announcements/{announcement}/test", "Send an announcement to the caller only")
    .input(announcementInput)
    .output(done),
  send: mayManage("POST /announcements/{announcement}/send", "Send an announcement to its members, once")
    .input(
      announcementInput.extend({
        /** The version that was read: with it, what somebody has changed in the meantime is not sent. */
        version: contentVersion.optional(),
      }),
    )
    .output(announcement),
  delete: mayManage("DELETE /announcements/{announcement}", "Delete a draft of an announcement")
    .input(announcementInput)
    .output(done),
  mine: mayLeave("GET /members/me/announcements", "List the announcements that were sent to the caller")
    .input(businessInput.extend(pageInput.shape))
    .output(pageOf(receivedExcerpt)),
  getMine: mayLeave(
    "GET /members/me/announcements/{announcement}",
    "Get an announcement that was sent to the caller",
  )
    .input(announcementInput)
    .output(receivedAnnouncement),
});
