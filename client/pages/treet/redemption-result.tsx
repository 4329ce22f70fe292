import { type ReactNode, useEffect } from "react";
import type { ClaimForRedemption } from "#shared/contract/claim-shapes.ts";
import * as perks from "#words/perks.ts";
import * as refusals from "#words/refusals.ts";
import * as words from "#words/treet.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Icon, type IconName } from "../../design/icon.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { redeemerText } from "./claim-words.ts";
import { ClaimedTreet } from "./claimed-treet.tsx";
import { playResult, type ResultTone, tillSound } from "./till-sound.ts";

/** Result of checking or redeeming a claim at the till. */
export interface RedemptionOutcome {
  readonly tone: ResultTone;
  readonly title: string;
  readonly text: ReactNode;
}

const icons: Readonly<Record<ResultTone, IconName>> = { good: "check", warn: "alert", bad: "close" };

interface RedemptionResultProps {
  readonly outcome: RedemptionOutcome;
  readonly claim: ClaimForRedemption | null;
  readonly form: FormState | undefined;
  /** URL for looking up the next claim. */
  readonly nextHref: string;
}

/** The result, large enough to be read across the counter. */
export function RedemptionResult({
  outcome: { tone, title, text },
  claim,
  form,
  nextHref,
}: RedemptionResultProps) {
  useEffect(() => {
    if (tillSound.get()) playResult(tone);
  }, [tone]);
  return (
    <section className="redemption-result" data-tone={tone} aria-labelledby="redemption-result">
      <Icon name={icons[tone]} />
      <h2 id="redemption-result">{title}</h2>
      <p>{text}</p>
      {claim && (
        <p>
          <ClaimedTreet claim={claim} />
          <br />
          {claim.holder}
        </p>
      )}
      <a className="button button--secondary" href={nextHref}>
        <span className="button-label">{words.nextClaim()}</span>
      </a>
      {claim?.canUndo && (
        <Form state={form} intent="undo" values={{ ref: claim.ref }}>
          <SubmitButton variant="secondary" size="small">
            {words.undoRedemption()}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}

/**
 * Returns the outcome of a claim; null if it can be redeemed now. `redeemedAt` is the time of the redemption that this
 * till has just made.
 */
export function outcomeOf(claim: ClaimForRedemption, redeemedAt: number | null): RedemptionOutcome | null {
  switch (claim.state) {
    case "redeemed": {
      const at = claim.redeemedAt;
      if (at !== null && Date.parse(at) === redeemedAt)
        return { tone: "good", title: words.redeemed(), text: <Time value={at} format="datetime" /> };
      // Not green: a member may be showing the code a second time.
      if (at !== null && claim.canUndo)
        return {
          tone: "warn",
          title: words.justRedeemed(),
          text: <Rich>{words.justRedeemedAt({ time: () => <Time value={at} format="time" /> })}</Rich>,
        };
      return { tone: "bad", title: words.alreadyRedeemed(), text: <RedeemedWhen claim={claim} /> };
    }
    case "pending_approval":
      return { tone: "warn", title: words.notApprovedYet(), text: words.tillPending() };
    case "declined":
      return { tone: "bad", title: words.declined(), text: words.tillDeclined() };
    case "expired":
      return { tone: "bad", title: words.expired(), text: claim.expiresAt && <Since at={claim.expiresAt} /> };
    case "revoked":
      return { tone: "bad", title: words.withdrawn(), text: words.tillWithdrawn() };
    case "active":
      return claim.isPaused
        ? { tone: "warn", title: perks.stateOnHold(), text: refusals.paymentInDispute() }
        : claim.treet.redeemMode === "none"
          ? { tone: "good", title: words.tillValid(), text: refusals.notRedeemed() }
          : null;
    default:
      return null;
  }
}

const Since = ({ at }: { at: string }) => (
  <>
    <Rich>{words.tillExpired({ time: () => <Time value={at} format="datetime" decides /> })}</Rich>
  </>
);

const RedeemedWhen = ({ claim: { redeemedAt, redeemedBy } }: { claim: ClaimForRedemption }) => (
  <>
    {redeemedAt && <Time value={redeemedAt} format="datetime" />}
    {redeemedBy && words.redeemedByInline({ redeemedBy: redeemerText(redeemedBy) })}
    {words.tillOnce()}
  </>
);
