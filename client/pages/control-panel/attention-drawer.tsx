import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as words from "#words/panel.ts";
import { Drawer } from "../../design/drawer.tsx";
import { Stack } from "../../design/layout.tsx";
import type { FormState } from "../../page-props.ts";
import { DecideClaim } from "../treet/decide-claim.tsx";
import { ReviewCard } from "../treet/review-card.tsx";
import { TreetReports } from "../treet/treet-reports.tsx";
import { AnswerApplication } from "./answer-application.tsx";
import { AnswerEnquiry } from "./answer-enquiry.tsx";
import type { Opened } from "./data.ts";
import { LookAfterTreet } from "./look-after-treet.tsx";
import { PendingTransfer, SettlePayment } from "./owners-matters.tsx";
import { DecideMember, PutAwayImport } from "./small-decisions.tsx";

export interface AttentionDrawerProps {
  readonly business: string;
  readonly opened: Opened;
  readonly closeHref: string;
  readonly form: FormState | undefined;
}

/** Drawer beside the list for handling an item. Once it is done, the next item opens. */
export const AttentionDrawer = ({ business, opened, closeHref, form }: AttentionDrawerProps) => (
  <Drawer title={titleOf(opened)} closeHref={closeHref}>
    <Stack gap={4}>
      {"count" in opened && opened.count > 1 && (
        <p className="muted">{words.oneOfMany({ count: numberText(opened.count) })}</p>
      )}
      <Doing business={business} opened={opened} form={form} />
    </Stack>
  </Drawer>
);

function Doing({ business, opened, form }: Omit<AttentionDrawerProps, "closeHref">) {
  switch (opened.kind) {
    case "payment":
      return <SettlePayment business={business} {...opened} />;
    case "transfer_to_you":
    case "transfer_from_you":
      return <PendingTransfer business={business} {...opened} />;
    case "review":
      return (
        <ReviewCard
          key={opened.review.treet}
          review={opened.review}
          form={form}
          href={href("treet", { business, rest: [opened.review.treet] })}
        />
      );
    case "report":
      return (
        <>
          <TreetReports treet={opened.treet} reports={opened.reports} form={form} />
          <p>
            <a href={href("treet", { business, rest: [opened.treet.id] })}>{words.openTreet()}</a>
          </p>
        </>
      );
    case "application":
      return <AnswerApplication key={opened.application.id} application={opened.application} form={form} />;
    case "claim_request":
      return (
        <>
          <p>{words.wouldLike({ holder: opened.claim.holder, title: opened.claim.title })}</p>
          <DecideClaim key={opened.claim.id} claim={opened.claim} form={form} />
        </>
      );
    case "join_request":
      return <DecideMember member={opened.member} business={business} />;
    case "enquiries":
      return <AnswerEnquiry key={opened.enquiry.id} enquiry={opened.enquiry} form={form} />;
    case "failed_import":
      return <PutAwayImport business={business} failed={opened.import} />;
    default:
      return (
        <LookAfterTreet
          key={`${opened.kind} ${opened.treet.id}`}
          business={business}
          kind={opened.kind}
          treet={opened.treet}
          left={opened.left}
          form={form}
        />
      );
  }
}

function titleOf(opened: Opened): string {
  switch (opened.kind) {
    case "payment":
      return words.paymentFailed();
    case "transfer_to_you":
      return words.transferToYou({ subject: opened.name });
    case "transfer_from_you":
      return words.transferFromYou({ subject: opened.name });
    case "review":
      return words.toReview();
    case "report":
      return words.treetReportedTitle({ title: opened.treet.title });
    case "application":
      return words.partnerRequest({ name: opened.application.name });
    case "claim_request":
      return words.claimPending();
    case "join_request":
      return words.joinRequest();
    case "enquiries":
      return words.wroteToYou({ name: opened.enquiry.name });
    case "failed_import":
      return words.importFailed();
    default:
      return opened.treet.title;
  }
}
