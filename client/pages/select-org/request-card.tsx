import type { MembershipRequest } from "#shared/contract/member-joining.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/across.ts";
import { ButtonLink } from "../../design/button.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
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
      form={form}
      named={{ field: "business", value: business.slug }}
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
      <input type="hidden" name="business" value={business.slug} />
      <div className="form-actions">
        {status !== "suspended" && <IntentButton intent="withdraw">{words.withdrawRequest()}</IntentButton>}
        <ButtonLink href={href("contactCommunity", {}, { to: business.slug })} size="small" variant="quiet">
          {words.contactTeam()}
        </ButtonLink>
      </div>
    </FormCard>
  );
}

function standing({ status, position }: MembershipRequest): string {
  if (status === "waitlisted") return words.waitlisted({ position: position ?? 0 });
  if (status === "suspended") return words.suspended();
  return words.pendingApproval();
}
