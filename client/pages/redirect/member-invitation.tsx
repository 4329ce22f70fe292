import { href } from "#shared/href.ts";
import { type InvitationVisitor, invitationPage } from "#shared/invitations.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { JoinWithAccount } from "../account/join-with-account.tsx";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { CommunityCard } from "./community-card.tsx";

export interface MemberInvitationData {
  readonly kind: "invitation";
  readonly invitation: {
    readonly state: "open" | "accepted" | "declined" | "expired" | "invalid";
    readonly email: string | null;
    readonly firstName: string | null;
    readonly inviter: string | null;
    readonly message: string;
    readonly expiresAt: string | null;
    readonly community: {
      readonly slug: string;
      readonly name: string;
      readonly tagline: string;
      readonly logoUrl: string | null;
    } | null;
  };
  readonly visitor: InvitationVisitor;
  readonly signedInAs: string | null;
}

interface MemberInvitationProps {
  readonly data: MemberInvitationData;
  readonly form: FormState | undefined;
}

/** An invitation to a community, for somebody with the mail in their hand. */
export function MemberInvitation({ data, form }: MemberInvitationProps) {
  const { invitation, visitor, signedInAs } = data;
  const { community, state, inviter, message, expiresAt, email } = invitation;
  if (state !== "open" || !community) return <Ended data={data} />;
  return (
    <NarrowPage
      title={`Join ${community.name}`}
      lead={`${inviter ?? "The team"} invites you. Members get treets: perks from businesses around them.`}
    >
      <Stack gap={5}>
        <CommunityCard {...community} />
        {message && <blockquote>{message}</blockquote>}
        {visitor === "mine" && (
          <Form state={form} intent="accept">
            <div className="form-actions">
              <SubmitButton>{`Join ${community.name}`}</SubmitButton>
              <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="quiet">
                Decide later
              </ButtonLink>
            </div>
          </Form>
        )}
        <JoinWithAccount
          visitor={visitor}
          email={email}
          firstName={invitation.firstName}
          form={form}
          andThen="join"
          otherHref={href("login", {}, { redirect: invitationPage("member"), other: 1 })}
        />
        {visitor === "other" && (
          <>
            <Notice tone="warn" title="This invitation is for another account">
              <p>
                It was sent to {email}. You are signed in as {signedInAs}.
              </p>
            </Notice>
            <Form state={form} intent="switch">
              <SubmitButton>Sign out and switch</SubmitButton>
            </Form>
          </>
        )}
        {visitor !== "other" && (
          <Form state={form} intent="decline">
            <Button type="submit" variant="quiet">
              No, thank you
            </Button>
          </Form>
        )}
        {expiresAt && (
          <p className="muted small">
            Good until <Time value={expiresAt} />.
          </p>
        )}
      </Stack>
    </NarrowPage>
  );
}

const endings = {
  expired: ["This invitation has expired", "Ask the team to send it again: they do that with one press."],
  accepted: ["You have joined already", "This invitation was accepted."],
  declined: ["This invitation was declined", "Changed your mind? Ask the team to invite you again."],
  invalid: [
    "This link is not valid",
    "Maybe it was used already, cut off in the mail, or a newer one was sent.",
  ],
  open: ["This link is not valid", "Open the link in your mail again."],
} as const;

function Ended({ data: { invitation } }: { data: MemberInvitationData }) {
  const { state, community } = invitation;
  const [title, lead] = endings[state];
  return (
    <NarrowPage title={title} lead={lead}>
      {state === "accepted" && community ? (
        <ButtonLink href={href("treets", { business: community.slug })} variant="primary">
          {`Open ${community.name}`}
        </ButtonLink>
      ) : (
        <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="primary">
          Go to your communities
        </ButtonLink>
      )}
      {state === "expired" && community && (
        <ButtonLink href={href("contactCommunity", {}, { to: community.slug })}>
          {`Write to ${community.name}`}
        </ButtonLink>
      )}
    </NarrowPage>
  );
}
