import { use } from "react";
import type { InsightMails } from "#shared/contract/insights.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/insights.ts";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { LateBoard } from "./board.tsx";
import { topicNames } from "./mail-topics.ts";
import type { LinkTo } from "./types.ts";

interface MailsProps {
  readonly mails: Promise<InsightMails>;
  readonly business: string;
  readonly link: LinkTo;
}

/**
 * The emails sent to members, and how many members have unsubscribed or cannot be reached. Always covers the whole
 * community.
 */
export const MailsTab = ({ mails, business, link }: MailsProps) => (
  <LateBoard value={mails}>
    <Mails mails={mails} business={business} link={link} />
  </LateBoard>
);

const states = [
  ["unsubscribed", words.unsubscribedNow, words.unsubscribedNowHint],
  ["bounced", words.bouncing, words.bouncingHint],
  ["complained", words.spam, words.spamHint],
] as const;

function Mails({ mails, business, link }: MailsProps) {
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
          value={total}
          hint={words.mailsSentHint()}
          href={link({ list: "mails" })}
        />
        <StatCard label={words.unsubscribed()} value={unsubscribed} hint={words.unsubscribedHint()} />
        {states.map(([state, label, hint]) => (
          <StatCard
            key={state}
            label={label()}
            hint={hint()}
            value={now[state]}
            href={href("members", { business }, { emailState: state })}
          />
        ))}
      </Grid>
      <Card title={words.mailTopics()}>
        <DataTable<InsightMails["sent"][number]>
          caption={words.mailTopicsCaption()}
          rows={sent}
          rowKey={({ category }) => category}
          rowHref={({ category }) => link({ list: "mails", topic: category })}
          columns={[
            { id: "category", header: words.mailTopic(), cell: ({ category }) => topicNames[category] },
            {
              id: "sent",
              header: words.mailSent(),
              align: "end",
              cell: (row) => numberText(row.sent),
            },
          ]}
          empty={null}
        />
      </Card>
    </>
  );
}
