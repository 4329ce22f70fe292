import type { Offer } from "#shared/contract/claim-shapes.ts";
import { priceText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import * as profileWords from "#words/profile.ts";
import { Button, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { BuyForm } from "./purchase.tsx";

interface HowToGetItProps {
  readonly offer: Offer;
  readonly form: FormState | undefined;
  readonly isViewingAs: boolean;
  /** Where a person on the team who views it as a member can become one; undefined if they are. */
  readonly joinHref?: string | undefined;
  /** True if one is reserved while the member pays. The notice above states this, with a link to continue. */
  readonly isBuying: boolean;
  /** True if the member holds none yet; the button then stays in view on phones. */
  readonly isFirst: boolean;
}

/** The action to claim or buy a treet, or the reason why it is unavailable. */
export function HowToGetIt({ offer, form, isViewingAs, joinHref, isBuying, isFirst }: HowToGetItProps) {
  const canClaim = !isViewingAs && !isBuying && offer.refusal === null && offer.priceMinor === 0;
  if (canClaim) {
    return (
      <div className={isFirst ? "claim-bar" : undefined}>
        <Form state={form} intent="claim">
          {offer.waiting?.heldUntil && <KeptUntil at={offer.waiting.heldUntil} />}
          {offer.requiresApproval && <p className="small">{words.teamDecides()}</p>}
          <SubmitButton>
            {offer.requiresApproval
              ? words.askForIt()
              : offer.claimed > 0
                ? words.claimAnother()
                : words.claim()}
          </SubmitButton>
        </Form>
      </div>
    );
  }
  const isRefused = !isViewingAs && !isBuying && offer.refusal !== null;
  if (isRefused && !offer.mayWait && offer.priceMinor === 0) return <p className="muted">{offer.refusal}</p>;
  if (isRefused && offer.mayWait && !offer.waiting && isFirst) {
    return (
      <div className="claim-bar">
        <JoinWaitlist form={form} />
      </div>
    );
  }
  return (
    <Card tone="brand" {...(offer.priceMinor > 0 && { title: priceText(offer) })}>
      {isViewingAs ? (
        <>
          <p className="muted">{words.membersClaimHere()}</p>
          {joinHref && (
            <p className="small">
              <a href={joinHref}>{profileWords.joinAsMember()}</a>
            </p>
          )}
        </>
      ) : isBuying ? (
        <p className="muted">{words.heldWhilePaying()}</p>
      ) : offer.refusal === null ? (
        <BuyForm offer={offer} form={form} />
      ) : offer.mayWait ? (
        <Waitlist offer={offer} form={form} />
      ) : (
        <p>{offer.refusal}</p>
      )}
    </Card>
  );
}

const KeptUntil = ({ at }: { at: string }) => (
  <Rich as="p">{words.keptUntil({ time: () => <Time value={at} format="datetime" decides /> })}</Rich>
);

/** Shown if sold out: the place in the waiting list, or a button to join it. */
function Waitlist({ offer: { waiting }, form }: { offer: Offer; form: FormState | undefined }) {
  if (waiting) {
    return (
      <>
        <p>{words.inLine({ position: String(waiting.position) })}</p>
        <ConfirmDialog
          title={words.leaveLineQuestion()}
          confirmLabel={words.leaveLine()}
          intent="stop-waiting"
          state={form}
          trigger={<Button>{words.leaveLine()}</Button>}
        >
          <p>{words.leaveLineHint()}</p>
        </ConfirmDialog>
      </>
    );
  }
  return <JoinWaitlist form={form} />;
}

const JoinWaitlist = ({ form }: { form: FormState | undefined }) => (
  <Form state={form} intent="wait">
    <p className="small">{words.lineText()}</p>
    <SubmitButton icon="clock">{words.joinLine()}</SubmitButton>
  </Form>
);
