import type { ClaimForTill } from "#shared/contract/claims.ts";
import { href } from "#shared/href.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";

export interface RedeemData {
  readonly view: "redeem";
  readonly ref: string;
  /** The claim with that reference; null before one is entered, or where there is none. */
  readonly claim: ClaimForTill | null;
  readonly unknown: boolean;
}

export function RedeemClaim({
  data: { ref, claim, unknown },
  form,
}: {
  data: RedeemData;
  form: PageProps<never>["form"];
}) {
  const business = useRootData().business?.slug ?? "";
  return (
    <div className="till">
      <PageHeader
        title="Redeem a claim"
        lead="Type the 8 characters the member shows you, or scan the code with your phone's camera."
        back={{ href: href("treets", { business }), label: "Treets" }}
      />
      <form method="get" className="form">
        <TextField
          label="Reference"
          name="ref"
          defaultValue={ref}
          maxLength={12}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className="till-input"
          error={unknown ? "There is no such claim here." : undefined}
        />
        <SubmitButton variant={claim ? "secondary" : "primary"}>Look it up</SubmitButton>
      </form>
      {claim && <Found claim={claim} form={form} />}
    </div>
  );
}

function Found({ claim, form }: { claim: ClaimForTill; form: PageProps<never>["form"] }) {
  return (
    <Card title={claim.treet.title}>
      <DescriptionList
        items={[
          { term: "For", description: claim.holder },
          { term: "Claimed", description: <Time value={claim.claimedAt} format="datetime" /> },
          ...(claim.expiresAt
            ? [{ term: "Good until", description: <Time value={claim.expiresAt} format="datetime" /> }]
            : []),
        ]}
      />
      {claim.state === "active" && (
        <Form state={form} intent="redeem">
          <input type="hidden" name="ref" value={claim.ref} />
          <SubmitButton>Redeem</SubmitButton>
        </Form>
      )}
      {claim.state === "redeemed" && (
        <>
          <Notice tone="good" title="Redeemed">
            <p>
              {claim.redeemedAt && <Time value={claim.redeemedAt} format="datetime" />}. It cannot be used
              again.
            </p>
          </Notice>
          <Form state={form} intent="undo">
            <input type="hidden" name="ref" value={claim.ref} />
            <SubmitButton variant="quiet">That was a mistake, undo it</SubmitButton>
          </Form>
        </>
      )}
      {claim.state === "expired" && <Notice tone="bad" title="This claim has expired" />}
      {claim.state === "revoked" && <Notice tone="bad" title="This claim was taken back" />}
    </Card>
  );
}
