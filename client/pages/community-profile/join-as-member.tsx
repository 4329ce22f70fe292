import type { communityProfilePage } from "#server/pages/community-profile.ts";
import * as words from "#words/profile.ts";
import { Card } from "../../design/card.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { JoinForm } from "../redirect/join-form.tsx";
import { RequestCard } from "../select-org/request-card.tsx";

interface JoinAsMemberProps {
  readonly joining: NonNullable<ViewOf<typeof communityProfilePage, "show">["joining"]>;
  readonly form: FormState | undefined;
}

/** Lets a person on the team become a member too, without which nobody can claim anything. */
export function JoinAsMember({ joining: { terms, asked, signedInAs }, form }: JoinAsMemberProps) {
  if (asked) return <RequestCard request={asked} form={form} />;
  if (!terms) return null;
  return (
    <Card title={words.joinAsMember()} id="join" gap={3}>
      <p className="muted">{words.joinAsMemberLead()}</p>
      <JoinForm
        community={terms}
        needsApproval={terms.way === "approval"}
        isFull={terms.isFull}
        label={words.joinAsMember()}
        signedInAs={signedInAs}
        form={form}
      />
    </Card>
  );
}
