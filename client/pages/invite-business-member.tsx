import type { inviteBusinessMemberPage } from "#server/pages/invite-business-member.ts";
import { href } from "#shared/href.ts";
import { permissionSentences } from "#shared/permission-sentences.ts";
import { can } from "#shared/permissions.ts";
import * as words from "#words/team.ts";
import { Avatar } from "../design/avatar.tsx";
import { Button, ButtonLink, SubmitButton } from "../design/button.tsx";
import { TimeLeft } from "../design/countdown.tsx";
import { Form } from "../design/form.tsx";
import { Icon } from "../design/icon.tsx";
import { InPlace } from "../design/in-place.tsx";
import { Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { Rich } from "../design/rich.tsx";
import { Time } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import type { DataOf, FormState, PropsOf } from "../page-props.ts";
import { JoinWithAccount } from "./account/join-with-account.tsx";
import { WhereSignUpIsOpen } from "./parts/where-sign-up-is-open.tsx";
import { CommunityCard } from "./redirect/community-card.tsx";
import "./invite-business-member.css";
import { NarrowPage } from "./parts/narrow-page.tsx";

type InvitationFacts = DataOf<typeof inviteBusinessMemberPage>["invitation"];

type InviteBusinessMemberData = DataOf<typeof inviteBusinessMemberPage>;

interface PartProps {
  readonly data: InviteBusinessMemberData;
  readonly form: FormState | undefined;
}

export default function InviteBusinessMember({ data, form }: PropsOf<typeof inviteBusinessMemberPage>) {
  const { state, business, role } = data.invitation;
  if (state !== "pending" || !business || !role) return <Ended data={data} form={form} />;
  return (
    <NarrowPage
      width="wide"
      title={words.joinTeamOf({ name: business.name })}
      lead={
        <>
          {data.invitation.inviter?.name ?? words.theTeam()}{" "}
          <Rich>{words.invitesYouAs({ strong: () => <strong>{role}</strong> })}</Rich>
        </>
      }
    >
      <Facts invitation={data.invitation} />
      {business.status === "archived" ? (
        <Archived name={business.name} />
      ) : (
        <WaysIn data={data} form={form} />
      )}
      {data.visitor !== "other" && <Decline form={form} />}
    </NarrowPage>
  );
}

const Archived = ({ name }: { name: string }) => (
  <Notice tone="warn" title={words.isArchived({ name })} text={words.isArchivedLead()} />
);

function WaysIn({ data, form }: PartProps) {
  const { business } = data.invitation;
  const other = href("login", {}, { redirect: href("inviteBusinessMember"), other: 1 });
  return (
    <>
      {business?.status === "frozen" && (
        <Notice tone="warn" text={words.isReadOnlyJoin({ name: business.name })} />
      )}
      {data.visitor === "mine" && <Accept form={form} />}
      {data.visitor === "other" && <WrongAccount data={data} form={form} />}
      <JoinWithAccount
        visitor={data.visitor}
        email={data.invitation.email}
        form={form}
        andThen="join"
        otherHref={other}
      />
      {data.visitor === "prove-first" && <ProveFirst email={data.invitation.email} />}
    </>
  );
}

/**
 * Shown if an account is needed first. Once the address is confirmed, the invitation is listed on the page where users
 * choose a business.
 */
function ProveFirst({ email }: { email: string | null }) {
  const here = { email: email ?? undefined, redirect: href("selectOrg", {}, { stay: 1 }) };
  return (
    <Stack gap={3}>
      <p>{words.createAccountFirst({ email: email ?? "" })}</p>
      <WhereSignUpIsOpen>
        <ButtonLink href={href("signUp", {}, { ...here, intent: "invited" })} variant="primary">
          {words.createAccount()}
        </ButtonLink>
      </WhereSignUpIsOpen>
    </Stack>
  );
}

/** The permissions that the page lists, each with the area that the refusals name. */
const told = [
  ["members.manage", "members"],
  ["treets.publish", "treets"],
  ["partners.manage", "partners"],
  ["insights.view", "insights"],
  ["settings.manage", "settings"],
  ["team.manage", "team"],
  ["billing.manage", "billing"],
] as const;

/** The inviter, the business and what the role permits. */
function Facts({ invitation }: { invitation: InvitationFacts }) {
  const { business, inviter, role, billing, canRedeem, message, expiresAt, team, teamSize } = invitation;
  if (!business || !role) return null;
  const status = { roles: [role], billing, canRedeem };
  return (
    <Stack gap={4}>
      <CommunityCard name={business.name} logoUrl={business.logoUrl}>
        <p className="muted small invite-faces">
          <InPlace items={team}>
            {({ name, avatarUrl }) => <Avatar name={name} src={avatarUrl} size="small" />}
          </InPlace>
          <span>{words.onTheTeam({ count: teamSize })}</span>
        </p>
      </CommunityCard>
      {message && (
        <blockquote className="invite-message">
          <p>{message}</p>
          {inviter && (
            <footer className="muted small invite-faces">
              <Avatar name={inviter.name} src={inviter.avatarUrl} size="small" />
              {inviter.name}
            </footer>
          )}
        </blockquote>
      )}
      <ul className="invite-rights">
        {told.map(([action, area]) => {
          const may = can(status, action);
          return (
            <li key={action} data-may={may || undefined}>
              <Icon name={may ? "check" : "close"} />
              <span>
                {may ? `${words.youCan()} ${permissionSentences[action]()}` : words.youCannot({ area })}
              </span>
            </li>
          );
        })}
      </ul>
      {expiresAt && (
        <p className="muted small">
          <Rich>{words.validUntilDate({ time: () => <Time value={expiresAt} format="datetime" /> })}</Rich>{" "}
          <TimeLeft until={expiresAt} />
        </p>
      )}
    </Stack>
  );
}

const Accept = ({ form }: { form: FormState | undefined }) => (
  <Form state={form} intent="accept">
    <div className="form-actions">
      <SubmitButton>{words.joinTeam()}</SubmitButton>
      <ButtonLink href={href("selectOrg", {}, { stay: 1 })} variant="quiet">
        {words.decideLater()}
      </ButtonLink>
    </div>
  </Form>
);

function WrongAccount({ data, form }: PartProps) {
  const { email, business } = data.invitation;
  return (
    <Stack gap={4}>
      <Notice
        tone="warn"
        title={words.otherAccount()}
        text={words.otherAccountLead({ email: email ?? "", signedInAs: data.signedInAs ?? "" })}
      />
      <Form state={form} intent="switch">
        <SubmitButton>{words.switchAccount()}</SubmitButton>
      </Form>
      <Form state={form} intent="to-my-address">
        <SubmitButton variant="secondary">{words.askForThisAccount()}</SubmitButton>
      </Form>
      {business && (
        <ButtonLink href={href("contactCommunity", {}, { to: business.slug })} variant="quiet">
          {words.writeToNamed({ name: business.name })}
        </ButtonLink>
      )}
    </Stack>
  );
}

const Decline = ({ form }: { form: FormState | undefined }) => (
  <details className="invite-decline" open={form?.intent === "decline" || undefined}>
    <summary>{words.decline()}</summary>
    <Form state={form} intent="decline">
      <TextField label={words.why()} name="reason" maxLength={500} optional />
      <Button type="submit">{words.declineInvitation()}</Button>
    </Form>
  </details>
);

const endings = {
  expired: [words.invitationExpired, words.invitationExpiredLead],
  accepted: [words.invitationUsed, words.invitationUsedLead],
  declined: [words.invitationDeclined, words.invitationDeclinedLead],
  revoked: [words.invitationWithdrawn, words.invitationWithdrawnLead],
  invalid: [words.linkInvalid, words.linkInvalidLead],
  pending: [words.linkInvalid, words.linkInvalidHint],
} as const;

function Ended({ data, form }: PartProps) {
  const { state, business, inviter } = data.invitation;
  const [title, lead] = endings[state];
  return (
    <NarrowPage title={title()} lead={lead()}>
      {state === "expired" && (
        <Form state={form} intent="ask-again">
          <SubmitButton>{words.askForNew({ whom: inviter?.name ?? words.theTeamInline() })}</SubmitButton>
        </Form>
      )}
      {state === "accepted" && business ? (
        <ButtonLink href={href("controlPanel", { business: business.slug })} variant="primary">
          {words.openNamed({ name: business.name })}
        </ButtonLink>
      ) : (
        <ButtonLink
          href={href("selectOrg", {}, { stay: 1 })}
          variant={state === "expired" ? "quiet" : "primary"}
        >
          {words.goToCommunities()}
        </ButtonLink>
      )}
    </NarrowPage>
  );
}
