import type { MailPreferences } from "#shared/contract/preferences.ts";
import { href } from "#shared/href.ts";
import {
  type DigestRhythm,
  endOf,
  type MailCategory,
  type MailChoices,
  type MemberRequest,
  memberRequests,
  wantsNothing,
} from "#shared/mail-preferences.ts";
import { Avatar } from "../design/avatar.tsx";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { ChoiceCards, SwitchField } from "../design/choice-field.tsx";
import { Form, PostForm } from "../design/form.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import { TextArea, TextField } from "../design/text-field.tsx";
import type { FormState, PageProps } from "../page-props.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";

export type UnsubscribeData =
  | {
      readonly kind: "no-link";
      readonly loginHref: string;
      readonly isSignedIn: boolean;
      /** A link led here that is good no more. */
      readonly isOver: boolean;
    }
  | {
      readonly kind: "confirm";
      readonly business: MailPreferences["business"];
      /** Masked. */
      readonly email: string;
      readonly request: MemberRequest;
    }
  | {
      readonly kind: "preferences";
      readonly preferences: MailPreferences;
      /** What the mail was about that led here. */
      readonly about: MailCategory;
      /** What it was before the last press, to take that back. */
      readonly before: MailChoices | null;
    };

const rhythms: Readonly<Record<DigestRhythm, { label: string; description: string }>> = {
  weekly: { label: "Once a week", description: "On Monday morning, if there is something new" },
  monthly: { label: "Once a month", description: "On the first, if there is something new" },
  off: { label: "Never", description: "You still see everything on the site" },
};
const names: Readonly<Record<MailCategory, string>> = {
  digest: "news",
  new_treets: "mails about each new treet",
  claim_reminders: "reminders of claims",
  packs: "mails about packs given to you",
};

export default function Unsubscribe({ data, form }: PageProps<UnsubscribeData>) {
  if (data.kind === "no-link") return <WithoutLink {...data} form={form} />;
  if (data.kind === "confirm") return <Confirm data={data} form={form} />;
  const { preferences, before, about } = data;
  const { business, email } = preferences;
  const isOver = Object.entries(endOf[about]).every(
    ([name, value]) => preferences[name as keyof MailChoices] === value,
  );
  return (
    <NarrowPage title="E-mail preferences" lead={`Mails of ${business.name} to ${email}`}>
      <Stack gap={5}>
        <Row wrap={false} gap={3}>
          <Avatar name={business.name} src={business.logoUrl} shape="square" />
          <strong>{business.name}</strong>
        </Row>
        {before && <Changed before={before} now={preferences} />}
        <Row gap={3}>
          {!isOver && (
            <PostForm>
              <input type="hidden" name="intent" value="unsubscribe" />
              <input type="hidden" name="about" value={about} />
              <SubmitButton>Unsubscribe from {names[about]}</SubmitButton>
            </PostForm>
          )}
          {!wantsNothing(preferences) && (
            <PostForm>
              <input type="hidden" name="intent" value="unsubscribe-all" />
              <SubmitButton variant={isOver ? "primary" : "secondary"}>From all of them</SubmitButton>
            </PostForm>
          )}
        </Row>
        {before && isLess(preferences, before) && <Why name={business.name} form={form} />}
        <Choices preferences={preferences} form={form} />
        <p className="muted small">
          You still get messages about your own claims, your membership and your account.{" "}
          <a href={href("contactCommunity", {}, { to: business.slug })}>Write to {business.name}</a> about
          anything else.
        </p>
        <Requests name={business.name} />
        <p className="muted small">
          In other communities here?{" "}
          <a href={href("accountSettings", {}, { tab: "notifications" })}>Manage all</a>
        </p>
      </Stack>
    </NarrowPage>
  );
}

const amount = ({ digest, newTreets, claimReminders, packs }: MailChoices) =>
  Number(digest !== "off") + Number(newTreets) + Number(claimReminders) + Number(packs);
const isLess = (now: MailChoices, before: MailChoices) => amount(now) < amount(before);

function Choices({
  preferences: { digest, newTreets, claimReminders, packs },
  form,
}: {
  preferences: MailChoices;
  form: PageProps<never>["form"];
}) {
  return (
    <Form state={form} intent="choose" key={`${digest} ${newTreets} ${claimReminders} ${packs}`}>
      <ChoiceCards
        legend="What is new"
        name="digest"
        defaultValue={digest}
        options={(["weekly", "monthly", "off"] as const).map((value) => ({ value, ...rhythms[value] }))}
      />
      <SwitchField
        label="Each new treet"
        name="newTreets"
        hint="A mail as soon as there is one for you."
        defaultChecked={newTreets}
      />
      <SwitchField
        label="Before a claim runs out"
        name="claimReminders"
        hint="Two days before you can no longer use it."
        defaultChecked={claimReminders}
      />
      <SwitchField
        label="A pack given to you"
        name="packs"
        hint="Treets that belong together, picked for you."
        defaultChecked={packs}
      />
      <div className="form-actions">
        <SubmitButton variant="secondary">Save</SubmitButton>
      </div>
    </Form>
  );
}

/** What was just changed can be taken back with one press. */
function Changed({ before, now }: { before: MailChoices; now: MailChoices }) {
  return (
    <Notice tone="good" title={wantsNothing(now) ? "You are unsubscribed" : "Saved"}>
      <PostForm>
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="digest" value={before.digest} />
        {before.newTreets && <input type="hidden" name="newTreets" value="on" />}
        {before.claimReminders && <input type="hidden" name="claimReminders" value="on" />}
        {before.packs && <input type="hidden" name="packs" value="on" />}
        <input type="hidden" name="undo" value="on" />
        <SubmitButton variant="secondary" size="small">
          Undo
        </SubmitButton>
      </PostForm>
    </Notice>
  );
}

/** Why, for those who want to say it; the team reads it without a name. */
const Why = ({ name, form }: { name: string; form: FormState | undefined }) => (
  <Form state={form} intent="reason">
    <TextArea
      label="Would you tell us why?"
      name="reason"
      rows={2}
      optional
      maxLength={500}
      hint={`${name} reads it without your name.`}
    />
    <div className="form-actions">
      <SubmitButton variant="secondary" size="small">
        Send
      </SubmitButton>
    </div>
  </Form>
);

/** Each sends a mail that confirms it, as this page may have been opened from a forwarded mail. */
const Requests = ({ name }: { name: string }) => (
  <details>
    <summary>Leave {name}, or see and delete your data</summary>
    <PostForm>
      <input type="hidden" name="intent" value="ask" />
      <p className="muted small">
        We send you a mail first. Nothing happens before you have confirmed it there.
      </p>
      <Row gap={3}>
        {memberRequests.map((request) => (
          <SubmitButton key={request} name="request" value={request} size="small" variant="secondary">
            {requestWords[request].button}
          </SubmitButton>
        ))}
      </Row>
    </PostForm>
  </details>
);

const requestWords: Readonly<
  Record<MemberRequest, { button: string; title: string; text: (name: string) => string }>
> = {
  leave: {
    button: "Leave the community",
    title: "Leave the community",
    text: (name) =>
      `You no longer see the treets of ${name}. What you have claimed stays good until it expires.`,
  },
  export: {
    button: "Get my data",
    title: "Get your data",
    text: (name) => `Everything that ${name} holds about you here, as a file that programs can read.`,
  },
  delete: {
    button: "Delete my data",
    title: "Delete your data",
    text: (name) =>
      `You leave ${name}, your name and address go, and what you have claimed can no longer be used. It cannot be undone.`,
  },
};

function Confirm({
  data: { business, email, request },
  form,
}: {
  data: Extract<UnsubscribeData, { kind: "confirm" }>;
  form: FormState | undefined;
}) {
  const { title, button, text } = requestWords[request];
  const file = form?.shown?.data;
  return (
    <NarrowPage title={title} lead={`${business.name}, ${email}`}>
      {file ? (
        <Stack gap={4}>
          <p>
            <a
              className="button button--primary"
              download={`${business.slug}-my-data.json`}
              href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
            >
              Save the file
            </a>
          </p>
          <label>
            What is in it
            <span className="control">
              <textarea readOnly rows={12} defaultValue={file} />
            </span>
          </label>
        </Stack>
      ) : (
        <Form state={form} intent="confirm">
          <p>{text(business.name)}</p>
          <div className="form-actions">
            <SubmitButton variant={request === "delete" ? "danger" : "primary"}>{button}</SubmitButton>
          </div>
        </Form>
      )}
    </NarrowPage>
  );
}

interface WithoutLinkProps {
  readonly isSignedIn: boolean;
  readonly loginHref: string;
  readonly isOver: boolean;
  readonly form: FormState | undefined;
}

const WithoutLink = ({ isSignedIn, loginHref, isOver, form }: WithoutLinkProps) => (
  <NarrowPage
    title="E-mail preferences"
    lead="Which mails you get is your own business, so we need to know it is you."
  >
    {isOver && (
      <Notice tone="warn" title="This link is not good any more">
        <p>Ask for a new one below.</p>
      </Notice>
    )}
    <Form state={form} intent="fresh-link">
      <TextField
        label="Your e-mail address"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        hint="Where the community writes to you."
      />
      <div className="form-actions">
        <SubmitButton>Send me a link</SubmitButton>
      </div>
    </Form>
    <p>
      Or follow the link at the end of any mail from the community
      {isSignedIn ? "." : ", or sign in."}
    </p>
    {!isSignedIn && (
      <p className="form-actions">
        <ButtonLink href={loginHref}>Sign in</ButtonLink>
      </p>
    )}
  </NarrowPage>
);
