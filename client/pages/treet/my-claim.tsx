import type { treetPage } from "#server/pages/treet.ts";
import type { Offer } from "#shared/contract/claim-shapes.ts";
import { valueText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import * as refusals from "#words/refusals.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Form } from "../../design/form.tsx";
import { Rich } from "../../design/rich.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { calendarHref } from "./calendar-file.ts";
import { ClaimReference } from "./claim-reference.tsx";
import { ClaimStateBadge } from "./claim-state.tsx";
import { ClaimedTreet } from "./claimed-treet.tsx";
import { ShownClaim, showingOf } from "./shown-claim.tsx";

interface MyClaimProps {
  readonly claim: ViewOf<typeof treetPage, "member">["claims"][number];
  readonly offer: Offer;
  readonly form: FormState | undefined;
  /** URL of the form to report a problem with it; undefined if one is reported already. */
  readonly reportHref: string | undefined;
}

const hasChangedSince = ({ treet }: MyClaimProps["claim"], offer: Offer): boolean =>
  treet.title !== offer.title || valueText(treet) !== valueText(offer);

export function MyClaim({ claim, offer, form, reportHref }: MyClaimProps) {
  const { shown } = claim;
  const isUsable = claim.state === "active" && !claim.isPaused;
  // Also while its holder can still take back that they used it, as their code is gone until then.
  const isLeading = claim.state === "active" || claim.state === "pending_approval" || claim.canReopen;
  const show = showingOf(claim.treet);
  const calendar = calendarHref(claim, offer);
  const act = (intent: string, button: React.ReactNode) => (
    <Form state={form} intent={intent} values={{ claim: claim.id }}>
      {button}
    </Form>
  );
  return (
    <Card
      className={isLeading ? "treet-claim--leading" : ""}
      keepsFocus
      title={words.yourClaim()}
      actions={<ClaimStateBadge claim={claim} />}
    >
      {hasChangedSince(claim, offer) && (
        <Rich as="p">{words.claimedThen({ what: () => <ClaimedTreet claim={claim} /> })}</Rich>
      )}
      <ClaimReference claim={claim} />
      {claim.reason && <p>{words.theyWrote({ reason: claim.reason })}</p>}
      {claim.state === "pending_approval" && (
        <>
          <p>{words.undecided()}</p>
          <GiveUp
            claim={claim}
            form={form}
            label={words.withdraw()}
            title={words.withdrawQuestion()}
            hint={words.withdrawHint()}
          />
        </>
      )}
      {claim.isPaused && <p>{refusals.yourPaymentInDispute()}</p>}
      {isUsable && !shown && act("reveal", <SubmitButton icon={show.icon}>{show.label}</SubmitButton>)}
      {shown && <ShownClaim shown={shown} title={claim.treet.title} />}
      {shown &&
        claim.treet.redeemMode === "self" &&
        act(
          "use",
          <SubmitButton variant="secondary" icon="check">
            {words.used()}
          </SubmitButton>,
        )}
      {claim.canReopen && act("reopen", <SubmitButton variant="quiet">{words.notUsed()}</SubmitButton>)}
      {calendar && (
        <ButtonLink href={calendar} download={`${claim.ref}.ics`} icon="calendar" size="small">
          {words.addToCalendar()}
        </ButtonLink>
      )}
      {isUsable &&
        claim.revealedAt === null &&
        (claim.treet.priceMinor > 0 ? (
          <GiveUp
            claim={claim}
            form={form}
            label={words.cancelRefund()}
            title={words.cancelRefundQuestion()}
            hint={words.cancelRefundHint()}
          />
        ) : (
          <GiveUp
            claim={claim}
            form={form}
            label={words.giveBack()}
            title={words.giveBackQuestion()}
            hint={words.giveBackHint()}
          />
        ))}
      {reportHref && (claim.state === "active" || claim.state === "redeemed") && (
        <p className="small">
          <a href={reportHref}>{words.reportProblem()}</a>
        </p>
      )}
    </Card>
  );
}

interface GiveUpProps extends Pick<MyClaimProps, "claim" | "form"> {
  readonly label: string;
  readonly title: string;
  readonly hint: string;
}

/** Cancels a claim after a question, as the last one may go to somebody else at once. */
const GiveUp = ({ claim, form, label, title, hint }: GiveUpProps) => (
  <ConfirmDialog
    title={title}
    confirmLabel={label}
    keepLabel={words.keepIt()}
    intent="cancel"
    state={form?.values.claim === claim.id ? form : undefined}
    trigger={<Button variant="quiet">{label}</Button>}
  >
    <input type="hidden" name="claim" value={claim.id} />
    <p>{hint}</p>
  </ConfirmDialog>
);
