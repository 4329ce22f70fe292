import { href } from "#shared/href.ts";
import { invitationPage } from "#shared/invitations.ts";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { TimeLeft } from "../design/countdown.tsx";
import { Steps } from "../design/figures.tsx";
import { Form } from "../design/form.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { Time } from "../design/text.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { JoinWithAccount } from "./account/join-with-account.tsx";
import { Accept, OtherAnswers } from "./partner-invite/answers.tsx";
import { CommunityCard, Expectations, Sample } from "./partner-invite/community.tsx";
import type { Invitation, PartnerInviteData } from "./partner-invite/data.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import "./partners/partners.css";

interface PartnerInviteProps {
  readonly data: PartnerInviteData;
  readonly form: FormState | undefined;
}

export default function PartnerInvite({ data, form }: PageProps<PartnerInviteData>) {
  const { invitation, signedInAs } = data;
  if (invitation?.state !== "valid" || !invitation.community)
    return <Over invitation={invitation} form={form} />;
  const { community, inviter, message, policy, expiresAt } = invitation;
  return (
    <NarrowPage
      width="wide"
      title={`Become a partner of ${community.name}`}
      lead={inviter ? `${inviter} of ${community.name} invites you.` : `${community.name} invites you.`}
    >
      <Stack gap={5}>
        {community.status !== "active" && <Resting name={community.name} status={community.status} />}
        <CommunityCard community={community} country={data.country} />
        {message && <blockquote className="quote">{message}</blockquote>}
        {community.sample && <Sample sample={community.sample} />}
        <Expectations policy={policy} />
        {community.status === "active" && (
          <Card tone="brand" title="About 6 minutes, and you are in">
            <Steps
              items={[{ label: "Account" }, { label: "Business" }, { label: "First treet" }]}
              current={signedInAs ? 1 : 0}
            />
            {signedInAs ? <Accept data={data} form={form} /> : <Account data={data} form={form} />}
          </Card>
        )}
        {invitation.isOthers && <SentToAnother invitation={invitation} form={form} />}
        <OtherAnswers form={form} isActive={community.status === "active"} inviter={inviter} />
        {expiresAt && (
          <p className="muted small">
            Open until <Time value={expiresAt} />. <TimeLeft until={expiresAt} />
          </p>
        )}
      </Stack>
    </NarrowPage>
  );
}

const overWords = {
  expired: (from: string) => [
    "This invitation has expired",
    `Invitations are good for 14 days. One press asks ${from} for a new one.`,
  ],
  used: (from: string) => [
    "This invitation was answered",
    `Somebody has answered ${from} already. If that was you, sign in to see your communities.`,
  ],
  revoked: (from: string) => [
    "This invitation was taken back",
    `${from} has taken it back. You can still tell us what you would offer.`,
  ],
  invalid: () => [
    "This link is not valid",
    "Perhaps a part of it is missing, the invitation was sent again, or it was passed on to somebody else.",
  ],
} as const;

/** Nothing to answer any more, and what can be done instead. */
function Over({ invitation, form }: { invitation: Invitation | null; form: FormState | undefined }) {
  const state = invitation && invitation.state !== "valid" ? invitation.state : "invalid";
  const [title = "", lead] = overWords[state](invitation?.from ?? "the community");
  return (
    <NarrowPage title={title} lead={lead}>
      {state === "expired" && (
        <Form state={form} intent="ask-for-new">
          <SubmitButton>{`Ask ${invitation?.inviter ?? invitation?.from ?? "them"} for a new one`}</SubmitButton>
        </Form>
      )}
      <p className="form-actions">
        {state !== "used" && (
          <ButtonLink href={href("contactProvider")} variant={state === "expired" ? "secondary" : "primary"}>
            Tell us what you would offer
          </ButtonLink>
        )}
        <ButtonLink href={href("login")} variant={state === "used" ? "primary" : "secondary"}>
          Sign in
        </ButtonLink>
      </p>
    </NarrowPage>
  );
}

const Resting = ({ name, status }: { name: string; status: "frozen" | "archived" }) => (
  <Notice tone="warn" title={status === "frozen" ? `${name} is read-only at present` : `${name} is archived`}>
    <p>
      Nobody can become its partner at the moment. If it comes back before the invitation expires, you can
      accept it then.
    </p>
  </Notice>
);

/** The account comes first; anyone who has another one than the address invited uses that. */
function Account({ data: { invitation, visitor }, form }: PartnerInviteProps) {
  const redirect = invitationPage("partner");
  return (
    <>
      <p>
        {visitor === "sign-in"
          ? "Sign in to accept. Next you choose the business it is for."
          : "Create an account to accept. Next you name the business it is for."}
      </p>
      <JoinWithAccount
        visitor={visitor}
        email={invitation?.email ?? null}
        form={form}
        andThen="other"
        otherHref={href("login", {}, { redirect, other: 1 })}
      />
    </>
  );
}

/** Anyone who has the link may answer: a business is more than the one who reads its mail. */
const SentToAnother = ({
  invitation: { email },
  form,
}: {
  invitation: Invitation;
  form: FormState | undefined;
}) => (
  <Notice tone="info">
    <p>
      It was sent to {email}, and you are signed in with another address. You can accept it all the same if
      you answer for the business.
    </p>
    <Form state={form} intent="switch">
      <SubmitButton variant="secondary">Sign out and switch</SubmitButton>
    </Form>
  </Notice>
);
