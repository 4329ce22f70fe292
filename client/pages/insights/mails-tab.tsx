import { use } from "react";
import type { InsightMails } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/insights.ts";
import { language } from "#words/language.ts";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { LateBoard } from "./board.tsx";

interface MailsProps {
  readonly mails: Promise<InsightMails>;
  readonly business: string;
}

/**
 * The emails sent to members, and how many members have unsubscribed or cannot be reached. Always covers the whole
 * community.
 */
export const MailsTab = ({ mails, business }: MailsProps) => (
  <LateBoard value={mails}>
    <Mails mails={mails} business={business} />
  </LateBoard>
);

const names: Readonly<Record<InsightMails["sent"][number]["category"], string>> = translated({
  digest: words.mailDigest,
  new_treets: words.mailTreet,
  claim_reminders: words.mailReminder,
  packs: words.mailPack,
  announcements: words.mailAnnouncement,
});
const states = [
  ["unsubscribed", words.unsubscribedNow, words.unsubscribedNowHint],
  ["bounced", words.bouncing, words.bouncingHint],
  ["complained", words.spam, words.spamHint],
] as const;

function Mails({ mails, business }: MailsProps) {
  const { sent, unsubscribed, now } = use(mails);
  const total = sent.reduce((sum, row) => sum + row.sent, 0);
  if (total + unsubscribed + now.unsubscribed + now.bounced + now.complained === 0) {
    return (
      <Card>
        <EmptyState icon="mail" title={words.noMails()}>
          <p>{words.noMailsText()}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Grid min="12rem">
        <StatCard
          label={words.mailsSent()}
          value={total.toLocaleString(language())}
          hint={words.mailsSentHint()}
        />
        <StatCard
          label={words.unsubscribed()}
          value={unsubscribed.toLocaleString(language())}
          hint={words.unsubscribedHint()}
        />
        {states.map(([state, label, hint]) => (
          <StatCard
            key={state}
            label={label()}
            hint={hint()}
            value={now[state].toLocaleString(language())}
            href={href("members", { business }, { emailState: state })}
          />
        ))}
      </Grid>
      <Card title={words.mailTopics()}>
        <DataTable<InsightMails["sent"][number]>
          caption={words.mailTopicsCaption()}
          rows={sent}
          rowKey={({ category }) => category}
          columns={[
            { id: "category", header: words.mailTopic(), cell: ({ category }) => names[category] },
            {
              id: "sent",
              header: words.mailSent(),
              align: "end",
              cell: (row) => row.sent.toLocaleString(language()),
            },
          ]}
          empty={null}
        />
      </Card>
    </>
  );
}
