import { href } from "#shared/href.ts";
import type { TeamRole } from "#shared/permissions.ts";
import { Avatar } from "../design/avatar.tsx";
import { Badge } from "../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Form } from "../design/form.tsx";
import { Icon } from "../design/icon.tsx";
import { Grid, Row, Stack } from "../design/layout.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { Time } from "../design/text.tsx";
import { SearchField, TextField } from "../design/text-field.tsx";
import { usePendingForm } from "../navigation/pending-form.ts";
import type { FormState, PageProps } from "../page-props.ts";
import "./select-org.css";

export interface ChoosableBusiness {
  readonly slug: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Where choosing it leads. */
  readonly target: string;
  readonly role: TeamRole | null;
  readonly plan: string | null;
  readonly status: string;
  readonly pinned: boolean;
}

export interface WaitingInvitation {
  readonly id: string;
  readonly business: string;
  readonly logoUrl: string | null;
  readonly role: string;
  readonly inviter: string | null;
  readonly expiresAt: string;
}

export interface SelectOrgData {
  readonly invitations: readonly WaitingInvitation[];
  readonly groups: readonly {
    readonly id: "managed" | "supplied" | "member" | "archived";
    readonly businesses: readonly ChoosableBusiness[];
  }[];
  readonly search: string;
  /** How many there are in all, whatever is searched for. */
  readonly total: number;
}

const SEARCH_FROM = 8;

const headings = {
  managed: "I manage",
  supplied: "I supply",
  member: "I am a member of",
  archived: "Archived",
} as const;

export default function SelectOrg({ data, form }: PageProps<SelectOrgData>) {
  const { invitations, groups, total, search } = data;
  const isNew = total === 0 && invitations.length === 0;
  return (
    <Stack gap={6}>
      <PageHeader
        title={isNew ? "Welcome to Treets" : "Where do you want to work?"}
        lead={isNew ? "Create a community, join one, or ask for an invitation." : undefined}
        actions={
          !isNew && (
            <ButtonLink href={href("createCommunity")} icon="plus">
              Create community
            </ButtonLink>
          )
        }
      />
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="org-group">
          <h2 id="invitations">Invitations</h2>
          <Grid min="20rem" as="ul" className="org-list">
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <Invitation invitation={invitation} form={form} />
              </li>
            ))}
          </Grid>
        </section>
      )}
      {total >= SEARCH_FROM && (
        <search className="org-search">
          <form method="get">
            <input type="hidden" name="stay" value="1" />
            <SearchField label="Search your communities" name="q" defaultValue={search} />
          </form>
        </search>
      )}
      {groups.map(({ id, businesses }) => (
        <section key={id} aria-labelledby={id} className="org-group">
          <h2 id={id}>{headings[id]}</h2>
          <Grid min="20rem" as="ul" className="org-list">
            {businesses.map((business) => (
              <li key={business.slug}>
                <Business business={business} />
              </li>
            ))}
          </Grid>
        </section>
      ))}
      {search !== "" && groups.length === 0 && (
        <EmptyState
          icon="search"
          title="No community matches."
          action={<ButtonLink href={href("selectOrg", {}, { stay: 1 })}>Show all</ButtonLink>}
        />
      )}
      <Grid min="20rem">
        {isNew && (
          <Card title="Create a community">
            <p className="muted">
              Invite your members, let businesses nearby add treets, and see what is used. Starting is free.
            </p>
            <p className="form-actions">
              <ButtonLink href={href("createCommunity")} variant="primary" icon="plus">
                Create community
              </ButtonLink>
            </p>
          </Card>
        )}
        <Card title="Join with a link or code" tone={isNew ? "plain" : "sunken"}>
          <form method="get" action={href("redirect")} className="form">
            <TextField
              label="Code"
              name="l"
              hint="The last part of the link you were given, such as 7xk2mwq."
              maxLength={200}
              autoCapitalize="none"
              spellCheck={false}
            />
            <SubmitButton variant="secondary">Look it up</SubmitButton>
          </form>
        </Card>
        {isNew && (
          <Card title="You were invited?" tone="sunken">
            <p className="muted">
              Invitations appear here by themselves when they were sent to the address you signed in with. If
              yours went to another address, open the link in that mail.
            </p>
          </Card>
        )}
      </Grid>
    </Stack>
  );
}

function Business({ business }: { business: ChoosableBusiness }) {
  const { slug, name, logoUrl, role, plan, status, target } = business;
  const pending = usePendingForm(["pin", "unpin"], { business: slug });
  const pinned = pending ? pending.get("intent") === "pin" : business.pinned;
  return (
    <article className="org">
      <Avatar name={name} src={logoUrl} shape="square" />
      <div className="org-text">
        <a className="org-name" href={target}>
          {name}
        </a>
        <span className="org-facts">
          {role ? <span>{capital(role)}</span> : <span>Member</span>}
          {plan && <span>{capital(plan)} plan</span>}
          {status === "frozen" && <Badge tone="warn">Read-only</Badge>}
          {status === "archived" && <Badge>Archived</Badge>}
        </span>
      </div>
      <form method="post" className="org-pin">
        <input type="hidden" name="intent" value={pinned ? "unpin" : "pin"} />
        <input type="hidden" name="business" value={slug} />
        <button type="submit" aria-pressed={pinned} aria-label={`Keep ${name} on top`}>
          <Icon name="star" />
        </button>
      </form>
    </article>
  );
}

function Invitation({ invitation, form }: { invitation: WaitingInvitation; form: FormState | undefined }) {
  const { id, business, logoUrl, role, inviter, expiresAt } = invitation;
  const failed = form?.values.invitation === id ? { ...form, intent: undefined } : undefined;
  return (
    <Card>
      <Form state={failed}>
        <Row wrap={false} align="start">
          <Avatar name={business} src={logoUrl} shape="square" />
          <div>
            <p>
              <strong>{business}</strong> invites you as <strong>{role}</strong>
            </p>
            <p className="muted small">
              {inviter ? `From ${inviter}, good until ` : "Good until "}
              <Time value={expiresAt} />
            </p>
          </div>
        </Row>
        <input type="hidden" name="invitation" value={id} />
        <div className="form-actions">
          <SubmitButton size="small" name="intent" value="accept">
            Join team
          </SubmitButton>
          <SubmitButton size="small" variant="quiet" name="intent" value="decline">
            Decline
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
