import { topicWords } from "#shared/enquiries.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { listExport } from "../../platform/list-export.ts";
import { business, operations } from "../../platform/operation.ts";
import { listEnquiries, messagesOf } from "./queries.ts";

const headers = () => [
  exportWords.enquiryReference(),
  exportWords.topic(),
  exportWords.state(),
  exportWords.name(),
  exportWords.email(),
  exportWords.phone(),
  exportWords.organisation(),
  exportWords.message(),
  exportWords.answers(),
  exportWords.assignee(),
  exportWords.created(),
  exportWords.answerDue(),
];

/** Exports the filtered enquiries, each with its first message and the number of answers. */
const exportEnquiries = operations.enquiries.export.use(business).handler(({ input, context }) => {
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
    headers,
    async pageAfter(asked) {
      const { rows, ...page } = await listEnquiries(deps.db, { ...query, ...asked });
      const messages = await messagesOf(deps.db, rows);
      return { ...page, rows: rows.map((row) => ({ ...row, messages: messages(row) })) };
    },
    cellsOf: ({ ref, topic, state, name, email, phone, organisation, messages, ...row }) => [
      ref,
      topicWords[topic],
      state,
      name,
      email,
      phone,
      organisation,
      messages[0]?.text ?? "",
      messages.filter(({ from }) => from === "team").length,
      row.assignee,
      row.createdAt.toISOString(),
      row.dueAt?.toISOString() ?? null,
    ],
  });
});

export { exportEnquiries as export };
