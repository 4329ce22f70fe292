import { use } from "react";
import type { InsightMails } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { language } from "#words/language.ts";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { Skeleton, StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { LatePart } from "../../late-part.tsx";

interface MailsProps {
  readonly mails: Promise<InsightMails>;
  readonly business: string;
}

/** What members were mailed, and who does not want to be or cannot. Always of the whole community. */
export function MailsTab({ mails, business }: MailsProps) {
  return (
    <LatePart value={mails} fallback={<Skeleton lines={6} />}>
      <Mails mails={mails} business={business} />
    </LatePart>
  );
}

const names: Readonly<Record<InsightMails["sent"][number]["category"], string>> = {
  digest: "What is new, each week or month",
  new_treets: "A new treet, at once",
  claim_reminders: "Claims that run out soon",
  packs: "Packs they were given",
};
const states = [
  ["unsubscribed", "Unsubscribed now", "Active members who get no mails they can do without"],
  ["bounced", "Mails come back", "Active members whose address does not take mail"],
  ["complained", "Marked as spam", "Active members who said so to their mailbox"],
] as const;

function Mails({ mails, business }: MailsProps) {
  const { sent, unsubscribed, now } = use(mails);
  const total = sent.reduce((sum, row) => sum + row.sent, 0);
  return (
    <>
      <Grid min="12rem">
        <StatCard
          label="Mails sent"
          value={total.toLocaleString(language())}
          hint="Those a member can do without; letters about their own doing are not counted"
        />
        <StatCard
          label="Unsubscribed"
          value={unsubscribed.toLocaleString(language())}
          hint="Times somebody chose in the period to get none any more"
        />
        {states.map(([state, label, hint]) => (
          <StatCard
            key={state}
            label={label}
            hint={hint}
            value={now[state].toLocaleString(language())}
            href={href("members", { business }, { emailState: state })}
          />
        ))}
      </Grid>
      <Card title="What they were about">
        <DataTable<InsightMails["sent"][number]>
          caption="Mails by what they were about"
          rows={sent}
          rowKey={({ category }) => category}
          columns={[
            { id: "category", header: "About", cell: ({ category }) => names[category] },
            { id: "sent", header: "Sent", align: "end", cell: (row) => row.sent.toLocaleString(language()) },
          ]}
          empty={null}
        />
      </Card>
    </>
  );
}
