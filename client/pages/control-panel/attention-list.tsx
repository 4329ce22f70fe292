import type { ReactNode } from "react";
import type { Attention } from "#shared/contract/panel.ts";
import { type AttentionKind, attentionKey } from "#shared/panel.ts";
import { language } from "#words/language.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { PostForm } from "../../design/form.tsx";
import { Icon, type IconName } from "../../design/icon.tsx";
import { Row } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { DecideClaim } from "../treet/decide-claim.tsx";

interface Words {
  readonly icon: IconName;
  title(item: Attention): string;
  /** Before the time, such as "Since"; absent where the time says nothing. */
  readonly timeWord?: string;
  readonly action: string;
}

const words: Readonly<Record<AttentionKind, Words>> = {
  review: {
    icon: "eye",
    title: ({ subject }) => `“${subject}” waits to be reviewed`,
    timeWord: "Since",
    action: "Review",
  },
  application: {
    icon: "handshake",
    title: ({ subject }) => `${subject} asks to be a partner`,
    timeWord: "Since",
    action: "Answer",
  },
  claim_request: {
    icon: "tag",
    title: ({ subject, treet, count }) =>
      subject
        ? `${subject} would like “${treet}”`
        : `${count.toLocaleString(language())} ${count === 1 ? "claim" : "claims"} of “${treet}” ${count === 1 ? "waits" : "wait"} for approval`,
    timeWord: "Since",
    action: "Look at claims",
  },
  join_request: {
    icon: "user",
    title: ({ subject, count }) =>
      subject ? `${subject} asks to join` : `${count.toLocaleString(language())} people ask to join`,
    timeWord: "Since",
    action: "Look at requests",
  },
  enquiries: {
    icon: "mail",
    title: ({ count }) =>
      count === 1
        ? "An enquiry waits for an answer"
        : `${count.toLocaleString(language())} enquiries wait for an answer`,
    action: "Answer",
  },
  paused_by_plan: {
    icon: "lock",
    title: ({ subject }) => `“${subject}” is paused: the plan has no room for it`,
    action: "Open",
  },
  failed_import: {
    icon: "upload",
    title: ({ subject }) => `The import of ${subject} failed`,
    timeWord: "On",
    action: "Open",
  },
  low_stock: {
    icon: "package",
    title: ({ subject, left }) =>
      left === null || left <= 0 ? `“${subject}” is sold out` : `“${subject}” runs out: ${left} left`,
    action: "Open",
  },
  ends_soon: {
    icon: "clock",
    title: ({ subject }) => `“${subject}” ends soon`,
    timeWord: "On",
    action: "Open",
  },
};

interface AttentionListProps {
  readonly items: readonly Attention[];
  /** Where one of them is open beside the list. */
  readonly openHref: (item: Attention) => string;
  readonly form: FormState | undefined;
}

/** What waits for this person. People who ask to join, or for a treet, are answered right in the list, all else beside it. */
export function AttentionList({ items, openHref, form }: AttentionListProps) {
  const [first] = items;
  if (!first)
    return (
      <Card title="Needs your attention">
        <p className="muted">Nothing waits for you. Well done.</p>
      </Card>
    );
  return (
    <Card
      title="Needs your attention"
      actions={
        items.length > 1 && (
          <ButtonLink href={openHref(first)} size="small" variant="quiet">
            One after the other
          </ButtonLink>
        )
      }
    >
      <ul className="attention">
        {items.map((item) => (
          <AttentionItem key={attentionKey(item)} item={item} openHref={openHref} form={form} />
        ))}
      </ul>
    </Card>
  );
}

function AttentionItem({
  item,
  openHref,
  form,
}: Omit<AttentionListProps, "items"> & { readonly item: Attention }) {
  const { icon, title, timeWord, action } = words[item.kind];
  const text = title(item);
  const { kind, subject, subjectId, treet } = item;
  return (
    <li>
      <Icon name={icon} />
      <div className="attention-text">
        <span>{text}</span>
        {timeWord && item.at && (
          <span className="muted small">
            {timeWord} <Time value={item.at} decides={kind === "ends_soon"} />
          </span>
        )}
      </div>
      {kind === "join_request" && subjectId ? (
        <LetIn id={subjectId} name={subject} />
      ) : kind === "claim_request" && subjectId ? (
        <DecideClaim claim={{ id: subjectId, holder: subject, title: treet }} form={form} size="small" />
      ) : (
        <ButtonLink href={openHref(item)} size="small" aria-label={`${action}: ${text}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  );
}

function LetIn({ id, name }: { id: string; name: string }): ReactNode {
  return (
    <PostForm>
      <input type="hidden" name="member" value={id} />
      <Row gap={2}>
        <SubmitButton size="small" name="intent" value="approve" aria-label={`Let in ${name}`}>
          Let in
        </SubmitButton>
        <SubmitButton
          size="small"
          variant="quiet"
          name="intent"
          value="reject"
          aria-label={`Turn down ${name}`}
        >
          Turn down
        </SubmitButton>
      </Row>
    </PostForm>
  );
}
