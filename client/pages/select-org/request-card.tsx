import type { MembershipRequest } from "#shared/contract/member-joining.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/across.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { FormCard } from "./form-card.tsx";

interface RequestCardProps {
  readonly request: MembershipRequest;
  readonly form: FormState | undefined;
}

/** A community that the user has asked to join, and the state of the request. */
export function RequestCard({ request, form }: RequestCardProps) {
  const { business, status, since } = request;
  return (
    <FormCard
      business={business}
      about={
        <>
          <p>
            <strong>{business.name}</strong>
          </p>
          <p>{standing(request)}</p>
          {since && (
            <p className="muted small">
              {status === "suspended" ? `${words.since()} ` : `${words.askedOn()} `}
              <Time value={since} />
            </p>
          )}
        </>
      }
    >
      <div className="form-actions">
        {status !== "suspended" && <Withdraw request={request} form={form} />}
        <ButtonLink href={href("contactCommunity", {}, { to: business.slug })} size="small" variant="quiet">
          {words.contactTeam()}
        </ButtonLink>
      </div>
    </FormCard>
  );
}

const Withdraw = ({ request: { business, status }, form }: RequestCardProps) => (
  <ConfirmDialog
    title={words.withdrawRequestQuestion({ name: business.name })}
    confirmLabel={words.withdrawRequest()}
    intent="withdraw"
    state={form?.values.business === business.slug ? form : undefined}
    trigger={<Button size="small">{words.withdrawRequest()}</Button>}
  >
    <input type="hidden" name="business" value={business.slug} />
    <p>{status === "waitlisted" ? words.withdrawPlaceHint() : words.withdrawRequestHint()}</p>
  </ConfirmDialog>
);

function standing({ status, position }: MembershipRequest): string {
  if (status === "waitlisted") return words.waitlisted({ position: position ?? 0 });
  if (status === "suspended") return words.suspended();
  return words.pendingApproval();
}
