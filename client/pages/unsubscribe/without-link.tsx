import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { EmailField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { NarrowPage } from "../parts/narrow-page.tsx";

interface WithoutLinkProps {
  readonly business: { readonly name: string; readonly logoUrl: string | null } | null;
  readonly isSignedIn: boolean;
  readonly loginHref: string;
  readonly isOver: boolean;
  readonly form: FormState | undefined;
}

export const WithoutLink = ({ business, isSignedIn, loginHref, isOver, form }: WithoutLinkProps) => (
  <NarrowPage title={words.emailPreferences()} lead={words.confirmAddress()}>
    {business && (
      <Row wrap={false} gap={3}>
        <Avatar name={business.name} src={business.logoUrl} shape="square" />
        <strong>{business.name}</strong>
      </Row>
    )}
    {isOver && <Notice tone="warn" title={words.linkInvalid()} text={words.linkAskAgain()} />}
    <Form state={form} intent="fresh-link">
      <EmailField label={words.yourEmail()} name="email" hint={words.yourEmailHint()} />
      <SubmitRow>{words.sendLink()}</SubmitRow>
    </Form>
    <p>
      {words.followLink()}
      {isSignedIn ? "." : words.orSignIn()}
    </p>
    {!isSignedIn && (
      <p className="form-actions">
        <ButtonLink href={loginHref}>{commonWords.signIn()}</ButtonLink>
      </p>
    )}
  </NarrowPage>
);
