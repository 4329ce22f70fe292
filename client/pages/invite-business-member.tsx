import { href } from "#shared/href.ts";
import { can, permissions } from "#shared/permissions.ts";
import { Avatar } from "../design/avatar.tsx";
import { Button, ButtonLink, SubmitButton } from "../design/button.tsx";
import { Form } from "../design/form.tsx";
import { Icon } from "../design/icon.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { Time } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { SignInAndJoin, SignUpAndJoin } from "./account/join-with-account.tsx";
import "./invite-business-member.css";
import { NarrowPage } from "./parts/narrow-page.tsx";

export interface InvitationFacts {
  readonly state: "pending" | "expired" | "accepted" | "declined" | "revoked" | "invalid";
  readonly email: string | null;
  readonly business: {
    readonly slug: string;
    readonly name: string;
    readonly logoUrl: string | null;
    readonly status: string;
  } | null;
  readonly inviter: { readonly name: string; readonly avatarUrl: string | null } | null;
  readonly role: "admin" | "manager" | "viewer" | null;
  readonly billing: boolean;
  readonly canRedeem: boolean;
  readonly message: string;
  readonly expiresAt: string | null;
  readonly team: readonly { readonly name: string; readonly avatarUrl: string | null }[];
  readonly teamSize: number;
}

export interface InviteBusinessMemberData {
  readonly invitation: InvitationFacts;
  /**
   * `mine`: the person signed in is the one invited; `other`: somebody else is signed in; `sign-in` and `sign-up`:
   * nobody is, and there is an account with that address, or none.
   */
  readonly visitor: "mine" | "other" | "sign-in" | "sign-up";
  readonly signedInAs: string | null;
}

interface PartProps {
  readonly data: InviteBusinessMemberData;
  readonly form: FormState | undefined;
}

export default function InviteBusinessMember({ data, form }: PageProps<InviteBusinessMemberData>) {
  const { state, business, role } = data.invitation;
  if (state !== "pending" || !business || !role) return <Ended data={data} form={form} />;
  return (
    <NarrowPage
      width="wide"
      title={`Join the team of ${business.name}`}
      lead={
        <>
          {data.invitation.inviter?.name ?? "The team"} invites you as <strong>{role}</strong>.
        </>
      }
    >
      <Facts invitation={data.invitation} />
      {business.status !== "active" && (
        <Notice tone="warn">
          <p>{business.name} is not active at the moment. You can still join.</p>
        </Notice>
      )}
      {data.visitor === "mine" && <Accept form={form} />}
      {data.visitor === "other" && <WrongAccount data={data} form={form} />}
      {data.visitor === "sign-in" && (
        <SignInAndJoin email={data.invitation.email} form={form} label="Sign in and join" />
      )}
      {data.visitor === "sign-up" && (
        <SignUpAndJoin email={data.invitation.email} form={form} label="Create account and join" />
      )}
      {data.visitor !== "other" && <Decline form={form} />}
    </NarrowPage>
  );
}

const told = [
  "members.manage",
  "treets.publish",
  "partners.manage",
  "insights.view",
  "settings.manage",
  "team.manage",
  "billing.manage",
] as const;

/** Who invites to what, and what the role means. */
function Facts({ invitation }: { invitation: InvitationFacts }) {
  const { business, inviter, role, billing, canRedeem, message, expiresAt, team, teamSize } = invitation;
  if (!business || !role) return null;
  const standing = { roles: [role], billing, canRedeem };
  return (
    <Stack gap={4}>
      <div className="invite-business">
        <Avatar name={business.name} src={business.logoUrl} shape="square" size="large" />
        <div>
          <strong>{business.name}</strong>
          <p className="muted small invite-faces">
            {team.map(({ name, avatarUrl }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: faces keep their place
              <Avatar key={index} name={name} src={avatarUrl} size="small" />
            ))}
            <span>{teamSize === 1 ? "1 person" : `${teamSize} people`} on the team</span>
          </p>
        </div>
      </div>
      {message && (
        <blockquote className="invite-message">
          <p>{message}</p>
          {inviter && <footer className="muted small">{inviter.name}</footer>}
        </blockquote>
      )}
      <ul className="invite-rights">
        {told.map((action) => {
          const may = can(standing, action);
          return (
            <li key={action} data-may={may || undefined}>
              <Icon name={may ? "check" : "close"} />
              <span>
                {may ? "You can " : "You cannot "}
                {permissions[action].sentence}
              </span>
            </li>
          );
        })}
      </ul>
      {expiresAt && (
        <p className="muted small">
          Good until <Time value={expiresAt} format="datetime" />.
        </p>
      )}
    </Stack>
  );
}

function Accept({ form }: { form: FormState | undefined }) {
  return (
    <Form state={form} intent="accept">
      <SubmitButton>Join team</SubmitButton>
    </Form>
  );
}

function WrongAccount({ data, form }: PartProps) {
  const { email } = data.invitation;
  return (
    <Stack gap={4}>
      <Notice tone="warn" title="This invitation is for another account">
        <p>
          It was sent to {email}. You are signed in as {data.signedInAs}.
        </p>
      </Notice>
      <Form state={form} intent="switch">
        <SubmitButton>Sign out and switch</SubmitButton>
      </Form>
      <Form state={form} intent="to-my-address">
        <SubmitButton variant="secondary">Ask to invite this account</SubmitButton>
      </Form>
    </Stack>
  );
}

function Decline({ form }: { form: FormState | undefined }) {
  return (
    <details className="invite-decline" open={form?.intent === "decline" || undefined}>
      <summary>Decline</summary>
      <Form state={form} intent="decline">
        <TextField label="Why?" name="reason" maxLength={500} optional />
        <Button type="submit">Decline the invitation</Button>
      </Form>
    </details>
  );
}

const endings = {
  expired: ["This invitation has expired", "Invitations are good for 7 days. One press asks for a new one."],
  accepted: ["You have joined already", "This invitation was accepted."],
  declined: ["This invitation was declined", "Changed your mind? Ask the team to invite you again."],
  revoked: ["This invitation was taken back", "If you think that is a mistake, ask the person who sent it."],
  invalid: ["This link is not valid", "Maybe it was cut off in the mail, or a newer one was sent."],
  pending: ["This link is not valid", "Open the link in your mail again."],
} as const;

function Ended({ data, form }: PartProps) {
  const { state, business, inviter } = data.invitation;
  const [title, lead] = endings[state];
  return (
    <NarrowPage title={title} lead={lead}>
      {state === "expired" && (
        <Form state={form} intent="ask-again">
          <SubmitButton>{`Ask ${inviter?.name ?? "the team"} for a new one`}</SubmitButton>
        </Form>
      )}
      {state === "accepted" && business ? (
        <ButtonLink href={href("controlPanel", { business: business.slug })} variant="primary">
          {`Open ${business.name}`}
        </ButtonLink>
      ) : (
        <ButtonLink
          href={href("selectOrg", {}, { stay: 1 })}
          variant={state === "expired" ? "quiet" : "primary"}
        >
          Go to your communities
        </ButtonLink>
      )}
    </NarrowPage>
  );
}
