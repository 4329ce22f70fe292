import type { ReactNode } from "react";
import type { Attention } from "#shared/contract/panel.ts";
import { type AttentionKind, attentionKey } from "#shared/panel.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PostForm } from "../../design/form.tsx";
import { Icon, type IconName } from "../../design/icon.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Row } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { DecideClaim } from "../treet/decide-claim.tsx";
import { RefuseMember } from "./refuse-member.tsx";

interface Words {
  readonly icon: IconName;
  title(item: Attention): string;
  /** Precedes the time, such as "Since"; absent if the time carries no information. */
  timeWord?(): string;
  action(): string;
}

const kinds: Readonly<Record<AttentionKind, Words>> = {
  payment: {
    icon: "credit-card",
    title: () => words.paymentFailed(),
    timeWord: words.since,
    action: words.settle,
  },
  transfer_to_you: {
    icon: "key",
    title: ({ subject }) => words.transferToYou({ subject }),
    timeWord: words.openUntil,
    action: words.answer,
  },
  review: {
    icon: "eye",
    title: ({ subject }) => words.treetInReview({ subject }),
    timeWord: words.since,
    action: words.review,
  },
  report: {
    icon: "alert",
    title: ({ subject, count }) => words.treetReported({ subject, count }),
    timeWord: words.since,
    action: words.answer,
  },
  application: {
    icon: "handshake",
    title: ({ subject }) => words.partnerRequestOf({ subject }),
    timeWord: words.since,
    action: words.answer,
  },
  claim_request: {
    icon: "tag",
    title: ({ subject, treet, count }) =>
      subject ? words.claimPendingOf({ subject, treet }) : words.claimsWaitForApproval({ count, treet }),
    timeWord: words.since,
    action: words.view,
  },
  join_request: {
    icon: "user",
    title: ({ subject, count }) =>
      subject ? words.joinRequestOf({ subject }) : words.joinRequests({ count: numberText(count) }),
    timeWord: words.since,
    action: words.view,
  },
  enquiries: {
    icon: "mail",
    title: ({ count }) =>
      count === 1 ? words.enquiryOpen() : words.enquiriesOpen({ count: numberText(count) }),
    action: words.answer,
  },
  paused_by_plan: {
    icon: "lock",
    title: ({ subject }) => words.treetOverPlan({ subject }),
    action: commonWords.open,
  },
  failed_import: {
    icon: "upload",
    title: ({ subject }) => words.importFailedOf({ subject }),
    timeWord: words.importedOn,
    action: commonWords.open,
  },
  low_stock: {
    icon: "package",
    title: ({ subject, left }) =>
      left === null || left <= 0 ? words.soldOut({ subject }) : words.lowStock({ subject, left }),
    action: commonWords.open,
  },
  ends_soon: {
    icon: "clock",
    title: ({ subject }) => words.endsSoon({ subject }),
    timeWord: words.importedOn,
    action: commonWords.open,
  },
  transfer_from_you: {
    icon: "key",
    title: ({ subject }) => words.transferFromYou({ subject }),
    timeWord: words.openUntil,
    action: commonWords.open,
  },
};

/** Fills the height of the chart beside it; the rest is one click away. */
const FIRST = 6;

interface AttentionListProps {
  readonly items: readonly Attention[];
  /** Returns the link that opens an item in the drawer beside the list. */
  readonly openHref: (item: Attention) => string;
  readonly form: FormState | undefined;
}

/**
 * The items that need the user's attention. Requests to join or for a treet are decided in the list itself, everything
 * else in a drawer beside it.
 */
export function AttentionList({ items, openHref, form }: AttentionListProps) {
  const [first] = items;
  if (!first)
    return (
      <Card title={words.needsYourAttention()}>
        <EmptyState icon="check" title={words.allDone()} />
      </Card>
    );
  return (
    <Card
      title={words.needsYourAttention()}
      actions={
        items.length > 1 && (
          <ButtonLink href={openHref(first)} size="small" variant="quiet">
            {words.reviewAll()}
          </ButtonLink>
        )
      }
    >
      <AttentionItems items={items.slice(0, FIRST)} openHref={openHref} form={form} />
      {items.length > FIRST && (
        <details className="attention-more">
          <summary>{words.attentionMore({ count: items.length - FIRST })}</summary>
          <AttentionItems items={items.slice(FIRST)} openHref={openHref} form={form} />
        </details>
      )}
    </Card>
  );
}

const AttentionItems = ({ items, openHref, form }: AttentionListProps) => (
  <ul className="attention">
    {items.map((item) => (
      <AttentionItem key={attentionKey(item)} item={item} openHref={openHref} form={form} />
    ))}
  </ul>
);

function AttentionItem({
  item,
  openHref,
  form,
}: Omit<AttentionListProps, "items"> & { readonly item: Attention }) {
  const { icon, title, timeWord, action } = kinds[item.kind];
  const text = title(item);
  const { kind, subject, subjectId, treet } = item;
  return (
    <li>
      <Icon name={icon} />
      <div className="attention-text">
        <span>{text}</span>
        {timeWord && item.at && (
          <span className="muted small">
            {timeWord()} <Time value={item.at} decides={kind === "ends_soon"} />
          </span>
        )}
      </div>
      {kind === "join_request" && subjectId ? (
        <LetIn id={subjectId} name={subject} />
      ) : kind === "claim_request" && subjectId ? (
        <DecideClaim claim={{ id: subjectId, holder: subject, title: treet }} form={form} size="small" />
      ) : (
        <ButtonLink href={openHref(item)} size="small" aria-label={`${action()}: ${text}`}>
          {action()}
        </ButtonLink>
      )}
    </li>
  );
}

const LetIn = ({ id, name }: { id: string; name: string }): ReactNode => (
  <Row gap={2}>
    <PostForm values={{ member: id }}>
      <IntentButton intent="approve" label={words.approveNamed({ name })} variant="primary">
        {words.approve()}
      </IntentButton>
    </PostForm>
    <RefuseMember id={id} name={name} size="small" variant="quiet" />
  </Row>
);
