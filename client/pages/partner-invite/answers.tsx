import { declineReasonNames, declineReasons } from "#shared/partner-rules.ts";
import * as words from "#words/partners.ts";
import { SubmitRow } from "../../design/button.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { EmailField, TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { SlugField } from "../parts/slug-field.tsx";
import type { PartnerInviteData } from "./data.ts";

interface AnswerProps {
  readonly form: FormState | undefined;
}

/** Form to accept the invitation, on behalf of an existing business or a new one. */
export function Accept({
  data: { businesses, signedInAs },
  form,
}: AnswerProps & { readonly data: PartnerInviteData }) {
  const [first] = businesses;
  return (
    <Form state={form} intent="accept">
      {first && (
        <ChoiceCards
          legend={words.whichBusiness()}
          name="provider"
          defaultValue={first.slug}
          options={[
            ...businesses.map(({ slug, name }) => ({ value: slug, label: name })),
            {
              value: "new",
              label: words.anotherOne(),
              description: words.anotherOneHint(),
              icon: "plus",
            },
          ]}
        />
      )}
      <details open={!first || isSent(form, "accept")}>
        <summary>{first ? words.anotherBusiness() : words.yourBusiness()}</summary>
        <Stack gap={4}>
          <SlugField error={isSent(form, "accept") ? form?.fields.slug : undefined} />
        </Stack>
      </details>
      <SubmitRow icon="check">{words.accept()}</SubmitRow>
      <p className="muted small">{words.signedInAs({ signedInAs: signedInAs ?? "" })}</p>
    </Form>
  );
}

/** The other answers to the invitation. None of them requires an account. */
export const OtherAnswers = ({
  form,
  isActive,
  inviter,
}: AnswerProps & { readonly isActive: boolean; readonly inviter: string | null }) => (
  <Stack gap={3}>
    <Question form={form} inviter={inviter ?? words.theCommunity()} />
    {isActive && <Forward form={form} />}
    <Decline form={form} />
  </Stack>
);

const isSent = (form: FormState | undefined, intent: string) => form?.intent === intent;

const Question = ({ form, inviter }: AnswerProps & { readonly inviter: string }) => (
  <details open={isSent(form, "question")}>
    <summary className="button button--secondary button--small">{words.askAQuestion()}</summary>
    <Form state={form} intent="question">
      <TextArea
        label={words.questionText()}
        name="question"
        rows={3}
        maxLength={1000}
        hint={words.questionHint({ inviter })}
      />
      <SubmitRow variant="secondary">{words.sendQuestion()}</SubmitRow>
    </Form>
  </details>
);

const Forward = ({ form }: AnswerProps) => (
  <details open={isSent(form, "forward")}>
    <summary className="button button--secondary button--small">{words.wrongPerson()}</summary>
    <Form state={form} intent="forward">
      <EmailField
        label={words.rightPerson()}
        name="email"
        autoComplete="off"
        hint={words.rightPersonHint()}
      />
      <SubmitRow variant="secondary">{words.passOn()}</SubmitRow>
    </Form>
  </details>
);

const Decline = ({ form }: AnswerProps) => (
  <details open={isSent(form, "decline")}>
    <summary className="button button--secondary button--small">{words.decline()}</summary>
    <Form state={form} intent="decline">
      <ChoiceCards
        legend={words.why()}
        name="why"
        optional
        options={declineReasonNames.map((value) => ({ value, label: declineReasons[value] }))}
      />
      <TextField label={words.ownWords()} name="reason" optional maxLength={500} hint={words.declineHint()} />
      <SubmitRow variant="secondary">{words.declineInvitation()}</SubmitRow>
    </Form>
  </details>
);
