import { href } from "#shared/href.ts";
import * as words from "#words/team.ts";
import { Avatar } from "../../design/avatar.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";
import type { OwnedBusiness, OwnershipOffer } from "./data.ts";

interface PendingOfferProps {
  readonly business: OwnedBusiness;
  readonly offer: OwnershipOffer;
  /** True if the current user made the offer. */
  readonly isMine: boolean;
  readonly form: FormState | undefined;
}

/** An offer that has not been answered yet. */
export function PendingOffer({ business, offer, isMine, form }: PendingOfferProps) {
  const { to, from, expiresAt } = offer;
  return (
    <NarrowPage
      title={words.waitingForAnswer()}
      lead={
        isMine
          ? words.youOffered({ name: business.name, newOwner: to.name })
          : words.offeredBy({ name: from.name, business: business.name, newOwner: to.name })
      }
    >
      <Row wrap={false}>
        <Avatar name={to.name} src={to.avatarUrl} />
        <div>
          <strong>{to.name}</strong>
          <Rich as="p" className="muted small">
            {words.offerUntil({
              email: to.email,
              time: () => <Time value={expiresAt} format="datetime" />,
            })}
          </Rich>
        </div>
      </Row>
      {isMine && (
        <div className="form-actions">
          <Form state={form} intent="remind">
            <SubmitButton variant="secondary">{words.sendReminder()}</SubmitButton>
          </Form>
          <Form state={form} intent="cancel">
            <SubmitButton variant="danger">{words.withdrawOffer()}</SubmitButton>
          </Form>
        </div>
      )}
      <ButtonLink href={href("teamMembers", { business: business.slug })} variant="quiet">
        {words.backToTeam()}
      </ButtonLink>
    </NarrowPage>
  );
}
