import type { MailPreferences } from "#shared/contract/preferences.ts";
import { href } from "#shared/href.ts";
import type { DigestRhythm } from "#shared/mail-preferences.ts";
import { Avatar } from "../design/avatar.tsx";
import { ButtonLink, SubmitButton } from "../design/button.tsx";
import { ChoiceCards } from "../design/choice-field.tsx";
import { Form } from "../design/form.tsx";
import { Row, Stack } from "../design/layout.tsx";
import { Notice } from "../design/notice.tsx";
import type { PageProps } from "../page-props.ts";
import { NarrowPage } from "./parts/narrow-page.tsx";

export type UnsubscribeData =
  | { readonly kind: "no-link"; readonly loginHref: string; readonly isSignedIn: boolean }
  | {
      readonly kind: "preferences";
      readonly preferences: MailPreferences;
      /** What it was before the last press, to take that back. */
      readonly before: DigestRhythm | null;
    };

const words: Readonly<Record<DigestRhythm, { label: string; description: string }>> = {
  weekly: { label: "Once a week", description: "On Monday morning, if there is something new" },
  monthly: { label: "Once a month", description: "On the first, if there is something new" },
  off: { label: "Never", description: "You still see everything on the site" },
};

export default function Unsubscribe({ data, form }: PageProps<UnsubscribeData>) {
  if (data.kind === "no-link") {
    return (
      <NarrowPage
        title="E-mail preferences"
        lead="Which mails you get is your own business, so we need to know it is you."
      >
        <p>
          Follow the link at the end of any mail from the community
          {data.isSignedIn ? "." : ", or sign in."}
        </p>
        {!data.isSignedIn && (
          <p className="form-actions">
            <ButtonLink href={data.loginHref} variant="primary">
              Sign in
            </ButtonLink>
          </p>
        )}
      </NarrowPage>
    );
  }
  const { preferences, before } = data;
  const { business, email, digest } = preferences;
  return (
    <NarrowPage title="E-mail preferences" lead={`Mails of ${business.name} to ${email}`}>
      <Stack gap={5}>
        <Row wrap={false} gap={3}>
          <Avatar name={business.name} src={business.logoUrl} shape="square" />
          <strong>{business.name}</strong>
        </Row>
        {before && before !== digest && (
          <Notice tone="good" title={digest === "off" ? "You are unsubscribed" : "Changed"}>
            <form method="post">
              <input type="hidden" name="intent" value="choose" />
              <input type="hidden" name="digest" value={before} />
              <SubmitButton variant="secondary" size="small">
                Undo
              </SubmitButton>
            </form>
          </Notice>
        )}
        {digest !== "off" && (
          <form method="post">
            <input type="hidden" name="intent" value="unsubscribe" />
            <input type="hidden" name="before" value={digest} />
            <SubmitButton>Unsubscribe from news</SubmitButton>
          </form>
        )}
        <Form state={form} intent="choose">
          <input type="hidden" name="before" value={digest} />
          <ChoiceCards
            key={digest}
            legend="What is new"
            name="digest"
            defaultValue={digest}
            options={(["weekly", "monthly", "off"] as const).map((value) => ({ value, ...words[value] }))}
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">Save</SubmitButton>
          </div>
        </Form>
        <p className="muted small">
          You still get messages about your own claims, your membership and your account.{" "}
          <a href={href("contactCommunity", {}, { to: business.slug })}>Write to {business.name}</a> about
          anything else, such as your data.
        </p>
      </Stack>
    </NarrowPage>
  );
}
