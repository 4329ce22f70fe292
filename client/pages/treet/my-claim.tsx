import type { treetPage } from "#server/pages/treet.ts";
import type { Offer } from "#shared/contract/claim-shapes.ts";
import { selfUsedTypes, valueText } from "#shared/treets.ts";
import * as words from "#words/perks.ts";
import * as refusals from "#words/refusals.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
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
}

const hasChangedSince = ({ treet }: MyClaimProps["claim"], offer: Offer): boolean =>
  treet.title !== offer.title || valueText(treet) !== valueText(offer);

export function MyClaim({ claim, offer, form }: MyClaimProps) {
  const { shown } = claim;
  const isUsable = claim.state === "active" && !claim.isPaused;
  const show = showingOf(claim.treet);
  const calendar = calendarHref(claim, offer);
  const act = (intent: string, button: React.ReactNode) => (
    <Form state={form} intent={intent}>
      <input type="hidden" name="claim" value={claim.id} />
      {button}
    </Form>
  );
  return (
    <Card
      className={`treet-claim--${claim.state}`}
      title={words.yourClaim()}
      actions={<ClaimStateBadge claim={claim} />}
    >
      {hasChangedSince(claim, offer) && (
        <p>
          <Rich>{words.claimedThen({ what: () => <ClaimedTreet claim={claim} /> })}</Rich>
        </p>
      )}
      <ClaimReference claim={claim} />
      {claim.reason && <p>{words.theyWrote({ reason: claim.reason })}</p>}
      {claim.state === "pending_approval" && (
        <>
          <p>{words.undecided()}</p>
          {act("cancel", <SubmitButton variant="quiet">{words.withdraw()}</SubmitButton>)}
        </>
      )}
      {claim.isPaused && <p>{refusals.yourPaymentInDispute()}</p>}
      {isUsable && !shown && act("reveal", <SubmitButton icon={show.icon}>{show.label}</SubmitButton>)}
      {shown && <ShownClaim shown={shown} title={claim.treet.title} />}
      {shown &&
        selfUsedTypes.includes(claim.treet.type) &&
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
        act(
          "cancel",
          <SubmitButton variant="quiet">
            {claim.treet.priceMinor > 0 ? words.cancelRefund() : words.giveBack()}
          </SubmitButton>,
        )}
    </Card>
  );
}
