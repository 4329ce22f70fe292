import { href } from "#shared/href.ts";
import { Avatar } from "../../design/avatar.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import type { OwnedBusiness, OwnershipOffer } from "./data.ts";

interface PendingOfferProps {
  readonly business: OwnedBusiness;
  readonly offer: OwnershipOffer;
  /** The person looking made the offer. */
  readonly isMine: boolean;
  readonly form: FormState | undefined;
}

/** An offer waits for its answer. */
export function PendingOffer({ business, offer, isMine, form }: PendingOfferProps) {
  const { to, from, expiresAt } = offer;
  return (
    <NarrowPage
      title="Waiting for an answer"
      lead={
        isMine
          ? `You offered ${business.name} to ${to.name}.`
          : `${from.name} offered ${business.name} to ${to.name}.`
      }
    >
      <Row wrap={false}>
        <Avatar name={to.name} src={to.avatarUrl} />
        <div>
          <strong>{to.name}</strong>
          <p className="muted small">
            {to.email}, until <Time value={expiresAt} format="datetime" />
          </p>
        </div>
      </Row>
      {isMine && (
        <div className="form-actions">
          <Form state={form} intent="remind">
            <SubmitButton variant="secondary">Send a reminder</SubmitButton>
          </Form>
          <Form state={form} intent="cancel">
            <SubmitButton variant="danger">Take the offer back</SubmitButton>
          </Form>
        </div>
      )}
      <ButtonLink href={href("teamMembers", { business: business.slug })} variant="quiet">
        Back to the team
      </ButtonLink>
    </NarrowPage>
  );
}
