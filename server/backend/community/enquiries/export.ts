import { topicWords } from "#shared/enquiries.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { type Columns, listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { listEnquiries, messagesOf } from "./queries.ts";

type Row = Awaited<ReturnType<typeof listEnquiries>>["rows"][number];
type Messages = ReturnType<Awaited<ReturnType<typeof messagesOf>>>;

const columns: Columns<Row & { readonly messages: Messages }> = [
  [exportWords.enquiryReference, ({ ref }) => ref],
  [exportWords.topic, ({ topic }) => topicWords[topic]],
  [exportWords.state, ({ state }) => state],
  [exportWords.name, ({ name }) => name],
  [exportWords.email, ({ email }) => email],
  [exportWords.phone, ({ phone }) => phone],
  [exportWords.organisation, ({ organisation }) => organisation],
  [exportWords.message, ({ messages }) => messages[0]?.text ?? ""],
  [exportWords.answers, ({ messages }) => messages.filter(({ from }) => from === "team").length],
  [exportWords.assignee, ({ assignee }) => assignee],
  [exportWords.created, ({ createdAt }) => createdAt.toISOString()],
  [exportWords.answerDue, ({ dueAt }) => dueAt?.toISOString() ?? null],
];

/** Exports the filtered enquiries, each with its first message and the number of answers. */
const exportEnquiries = inBusiness.enquiries.export.handler(({ input, context }) => {
  const { deps, business, user } = context;
  const query = {
    ...input,
    businessId: business.id,
    assigneeId: input.mine ? user.id : undefined,
  };
  return listExport(context, {
    listed: exportWords.enquiries(),
    action: "enquiry.exported",
    summary: auditSentence(log.enquiriesExported),
    columns,
    async pageAfter(asked) {
      const { rows, ...page } = await listEnquiries(deps.db, { ...query, ...asked });
      const messages = await messagesOf(deps.db, rows);
      return { ...page, rows: rows.map((row) => ({ ...row, messages: messages(row) })) };
    },
  });
});

export { exportEnquiries as export };
