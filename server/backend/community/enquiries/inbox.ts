import { eq } from "drizzle-orm";
import { enquiry } from "#shared/contract/enquiries.ts";
import { href } from "#shared/href.ts";
import { permissions } from "#shared/permissions.ts";
import { problem } from "#shared/problems.ts";
import { oneOf } from "#shared/words/one-of.ts";
import * as log from "#words/audit.ts";
import * as commonWords from "#words/common.ts";
import * as refusals from "#words/refusals.ts";
import { findOnTeam } from "../../accounts/team/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change } from "../../platform/change.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { enquiries } from "../../platform/db/schema/enquiries.ts";
import { inBusiness } from "../../platform/operation.ts";
import { presented } from "../../platform/presented.ts";
import { answerEnquiry, moveEnquiry } from "./answering.ts";
import { enquiryAssigned } from "./email-templates.ts";
import { listEnquiries, lockEnquiry, messagesOf } from "./queries.ts";

export const list = inBusiness.enquiries.list.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  const { rows, ...page } = await listEnquiries(deps.db, {
    ...input,
    businessId: business.id,
    assigneeId: input.mine ? user.id : undefined,
  });
  const messages = await messagesOf(deps.db, rows);
  return {
    items: rows.map((row) =>
      presented(enquiry, row, {
        assignee: row.assigneeId ? { id: row.assigneeId, name: row.assignee ?? commonWords.someone() } : null,
        messages: messages(row),
      }),
    ),
    ...page,
  };
});

export const reply = inBusiness.enquiries.reply.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await change(context, async ({ tx, now, record }) => {
    const found = await oneOr404(lockEnquiry(tx, business.id, input.enquiry));
    await answerEnquiry(tx, deps, found, {
      text: input.message,
      at: now,
      authorId: user.id,
      from: business,
    });
    await record("enquiry.answered", found.id, auditSentence(log.enquiryAnswered, { ref: found.ref }));
  });
  return { done: true };
});

export const assign = inBusiness.enquiries.assign.handler(async ({ input, context }) => {
  const { deps, business, user } = context;
  await change(context, async ({ tx, record }) => {
    const found = await oneOr404(lockEnquiry(tx, business.id, input.enquiry));
    const person = input.assignee
      ? await findOnTeam(tx, business.id, input.assignee, permissions["enquiries.manage"].roles)
      : null;
    if (person === undefined)
      throw problem("invalid_input", { fields: { assignee: refusals.contactUnsuitable() } });
    await tx
      .update(enquiries)
      .set({ assigneeId: person?.id ?? null })
      .where(eq(enquiries.id, found.id));
    if (person && person.id !== user.id && person.id !== found.assigneeId) {
      const path = href("controlPanel", { business: business.slug }, { tab: "enquiries", mine: 1 });
      const mail = () =>
        enquiryAssigned({
          ref: found.ref,
          name: found.name,
          by: user.firstName,
          business: business.name,
          url: deps.config.publicUrl + path,
        });
      await deps.mail.send(tx, person.email, mail);
    }
    await record(
      "enquiry.assigned",
      found.id,
      person
        ? auditSentence(log.enquiryAssigned, { who: person.name, ref: found.ref })
        : auditSentence(log.enquiryUnassigned, { ref: found.ref }),
    );
  });
  return { done: true };
});

export const setState = inBusiness.enquiries.setState.handler(async ({ input, context }) => {
  const { business } = context;
  await change(context, async ({ tx, record }) => {
    const found = await oneOr404(lockEnquiry(tx, business.id, input.enquiry));
    await moveEnquiry(tx, found, input.state);
    await record(
      `enquiry.${input.state}`,
      found.id,
      auditSentence(log.enquiryMoved, {
        ref: found.ref,
        state: oneOf(["answered", "closed", "spam"], input.state),
      }),
    );
  });
  return { done: true };
});
