import type { ClaimForTeam } from "#shared/contract/claims.ts";
import { Badge } from "../../design/badge.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Needs, WhereAllowed } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { teamStateNames } from "./claim-columns.tsx";
import { claimStateTones, redeemerText } from "./claim-words.ts";
import { DecideClaim } from "./decide-claim.tsx";

interface ClaimDrawerProps {
  readonly claim: ClaimForTeam;
  readonly form: FormState | undefined;
  readonly timezone: string;
  readonly closeHref: string;
  readonly action: string;
}

/** One claim beside the list: what happened to it, and a way to decide it or to take it back. */
export function ClaimDrawer({ claim, form, timezone, closeHref, action }: ClaimDrawerProps) {
  return (
    <Drawer title={`Claim ${claim.ref}`} closeHref={closeHref}>
      <Stack gap={5}>
        <DescriptionList items={factsOf(claim, timezone)} />
        {(claim.state === "active" || claim.state === "pending_approval") && (
          <Needs action="claims.manage">
            {claim.state === "active" ? (
              <>
                <SendAgain claim={claim} form={form} action={action} />
                <TakeBack claim={claim} form={form} action={action} />
              </>
            ) : (
              <DecideClaim claim={{ ...claim, title: claim.treet.title }} form={form} action={action} />
            )}
          </Needs>
        )}
      </Stack>
    </Drawer>
  );
}

function factsOf(claim: ClaimForTeam, timezone: string) {
  const { holder, state, claimedAt, revealedAt, redeemedAt, redeemedBy, expiresAt } = claim;
  const { source, decidedAt, decidedBy, revokedAt, reason } = claim;
  const when = (term: string, at: string | null) =>
    at === null ? [] : [{ term, description: <Time value={at} format="datetime" timezone={timezone} /> }];
  return [
    { term: "Member", description: holder },
    { term: "State", description: <Badge tone={claimStateTones[state]}>{teamStateNames[state]}</Badge> },
    ...when("Claimed", claimedAt),
    ...(source ? [{ term: "Came by", description: source }] : []),
    ...when(state === "declined" ? "Declined" : "Approved", decidedAt),
    ...(decidedAt ? [{ term: "By", description: decidedBy ?? "somebody who is gone" }] : []),
    ...when("Looked at", revealedAt),
    ...when("Redeemed", redeemedAt),
    ...(redeemedBy ? [{ term: "Redeemed by", description: redeemerText(redeemedBy) }] : []),
    ...when(state === "expired" ? "Expired" : "Good until", expiresAt),
    ...when("Taken back", revokedAt),
    ...(reason ? [{ term: "Reason", description: `“${reason}”` }] : []),
  ];
}

function SendAgain({ claim, form, action }: Pick<ClaimDrawerProps, "claim" | "form" | "action">) {
  return (
    <Form state={form} intent="resend-claim" action={action}>
      <p className="small">
        {claim.revealedAt
          ? `${claim.holder} cannot find it? Mail it to them again, with what it gives.`
          : `${claim.holder} cannot find it? Mail them the way to it.`}
      </p>
      <input type="hidden" name="claim" value={claim.id} />
      <div className="form-actions">
        <SubmitButton variant="secondary" icon="mail">
          Send it again
        </SubmitButton>
      </div>
    </Form>
  );
}

function TakeBack({ claim, form, action }: Pick<ClaimDrawerProps, "claim" | "form" | "action">) {
  const { id, holder, revealedAt } = claim;
  return (
    <Form state={form} intent="revoke" action={action}>
      <h3>Take it back</h3>
      <p className="small">
        {holder} cannot use it any more and is told by mail. It still counts towards how often they may claim
        this.{" "}
        {revealedAt
          ? "They have looked at it, so it is not given to anybody else."
          : "They have not looked at it yet, so it goes to somebody else."}
      </p>
      <input type="hidden" name="claim" value={id} />
      <WhereAllowed>
        <TextArea label="Reason" name="reason" rows={3} maxLength={500} hint={`${holder} reads it.`} />
      </WhereAllowed>
      <div className="form-actions">
        <SubmitButton variant="danger">Take the claim back</SubmitButton>
      </div>
    </Form>
  );
}
