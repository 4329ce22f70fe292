import type { z } from "zod";
import type { partnerInvitation } from "#shared/contract/partners.ts";
import { href } from "#shared/href.ts";
import { Avatar } from "../design/avatar.tsx";
import { Button, ButtonLink, SubmitButton } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { ChoiceCards } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Icon } from "../design/icon.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { Time } from "../design/text.tsx";
import { TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";
import { SlugField } from "./parts/slug-field.tsx";
import "./partners/partners.css";

type Invitation = z.infer<typeof partnerInvitation>;

export interface PartnerInviteData {
  /** Null without a link. */
  readonly invitation: Invitation | null;
  readonly signedInAs: string | null;
  /** Businesses this person could act for. */
  readonly businesses: readonly { readonly slug: string; readonly name: string }[];
}

const overWords: Readonly<Record<Exclude<Invitation["state"], "valid">, string>> = {
  expired: "This invitation has expired. Ask the community to send it again: that takes them one click.",
  used: "This invitation has been answered already. If that was you, sign in to see your communities.",
  revoked: "The community has taken this invitation back.",
  invalid: "This link does not lead anywhere. Perhaps a part of it is missing.",
};

export default function PartnerInvite({ data, form }: PageProps<PartnerInviteData>) {
  const { invitation } = data;
  if (invitation?.state !== "valid" || !invitation.community) {
    return (
      <NarrowPage title="Partner invitation" lead={overWords[over(invitation)]}>
        <p className="form-actions">
          <ButtonLink href={href("contactProvider")} variant="primary">
            Tell us what you would offer
          </ButtonLink>
          <ButtonLink href={href("login")}>Sign in</ButtonLink>
        </p>
      </NarrowPage>
    );
  }
  const { community, inviter, message, policy, expiresAt } = invitation;
  return (
    <NarrowPage
      width="wide"
      title={`Become a partner of ${community.name}`}
      lead={inviter ? `${inviter} invites you.` : community.tagline}
    >
      <Stack gap={5}>
        <Row wrap={false} gap={3}>
          <Avatar name={community.name} src={community.logoUrl} shape="square" size="large" />
          <div>
            <strong>{community.name}</strong>
            {community.tagline && <p className="muted small">{community.tagline}</p>}
            {community.members > 0 && (
              <p className="muted small">More than {community.members.toLocaleString("en")} members</p>
            )}
          </div>
        </Row>
        {community.about && <p>{community.about}</p>}
        {message && <blockquote className="quote">{message}</blockquote>}
        <ul className="promises">
          {[
            "It is free for you, and you can stop at any time.",
            policy === "review"
              ? "You agree with the community what you offer before members see it."
              : "What you agreed on may go live at once.",
            "You see how often it is used, never who the members are.",
          ].map((promise) => (
            <li key={promise}>
              <Icon name="check" /> {promise}
            </li>
          ))}
        </ul>
        {data.signedInAs ? <Accept data={data} form={form} /> : <SignInFirst />}
        <Decline form={form} />
        {expiresAt && (
          <p className="muted small">
            Open until <Time value={expiresAt} />. You can pass the mail on inside your business.
          </p>
        )}
      </Stack>
    </NarrowPage>
  );
}

const over = (invitation: Invitation | null) =>
  !invitation || invitation.state === "valid" ? "invalid" : invitation.state;

function SignInFirst() {
  const redirect = href("partnerInvite");
  return (
    <Card tone="brand" title="Two minutes, and you are in">
      <p>Create an account or sign in; this page waits for you for half an hour.</p>
      <p className="form-actions">
        <ButtonLink href={href("signUp", {}, { intent: "provider", redirect })} variant="primary">
          Create an account
        </ButtonLink>
        <ButtonLink href={href("login", {}, { redirect })}>Sign in</ButtonLink>
      </p>
    </Card>
  );
}

function Accept({
  data: { businesses, signedInAs },
  form,
}: {
  data: PartnerInviteData;
  form: FormState | undefined;
}) {
  const [first] = businesses;
  return (
    <Form state={form} intent="accept">
      {first && (
        <ChoiceCards
          legend="Which business is it for?"
          name="provider"
          defaultValue={first.slug}
          options={[
            ...businesses.map(({ slug, name }) => ({ value: slug, label: name })),
            { value: "new", label: "Another one", description: "Fill in its name below", icon: "plus" },
          ]}
        />
      )}
      <details open={!first || form !== undefined}>
        <summary>{first ? "Another business" : "Your business"}</summary>
        <Stack gap={4}>
          <SlugField error={form?.fields.slug} />
        </Stack>
      </details>
      <div className="form-actions">
        <SubmitButton icon="check">Accept</SubmitButton>
      </div>
      <p className="muted small">You are signed in as {signedInAs}.</p>
    </Form>
  );
}

function Decline({ form }: { form: FormState | undefined }) {
  return (
    <details>
      <summary>Not for us</summary>
      <Form state={form} intent="decline">
        <TextField label="Why?" name="reason" optional maxLength={500} hint="They are told in your words." />
        <div className="form-actions">
          <Button type="submit">Decline</Button>
        </div>
      </Form>
    </details>
  );
}
