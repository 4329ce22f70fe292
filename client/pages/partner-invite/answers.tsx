import { declineReasonNames, declineReasons } from "#shared/partner-rules.ts";
import { SubmitButton } from "../../design/button.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { SlugField } from "../parts/slug-field.tsx";
import type { PartnerInviteData } from "./data.ts";

interface AnswerProps {
  readonly form: FormState | undefined;
}

/** Which business acts: one of theirs, or a new one. */
export function Accept({
  data: { businesses, signedInAs },
  form,
}: AnswerProps & { readonly data: PartnerInviteData }) {
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
      <details open={!first || isSent(form, "accept")}>
        <summary>{first ? "Another business" : "Your business"}</summary>
        <Stack gap={4}>
          <SlugField error={isSent(form, "accept") ? form?.fields.slug : undefined} />
        </Stack>
      </details>
      <div className="form-actions">
        <SubmitButton icon="check">Accept</SubmitButton>
      </div>
      <p className="muted small">You are signed in as {signedInAs}.</p>
    </Form>
  );
}

/** What else somebody can do with the invitation, none of which needs an account. */
export function OtherAnswers({
  form,
  isActive,
  inviter,
}: AnswerProps & { readonly isActive: boolean; readonly inviter: string | null }) {
  return (
    <Stack gap={3}>
      <Question form={form} inviter={inviter ?? "The community"} />
      {isActive && <Forward form={form} />}
      <Decline form={form} />
    </Stack>
  );
}

const isSent = (form: FormState | undefined, intent: string) => form?.intent === intent;

const Question = ({ form, inviter }: AnswerProps & { readonly inviter: string }) => (
  <details open={isSent(form, "question")}>
    <summary className="button button--secondary button--small">Ask a question</summary>
    <Form state={form} intent="question">
      <TextArea
        label="What would you like to know?"
        name="question"
        rows={3}
        maxLength={1000}
        hint={`${inviter} gets it by mail and answers to the address that was invited.`}
      />
      <div className="form-actions">
        <SubmitButton variant="secondary">Send the question</SubmitButton>
      </div>
    </Form>
  </details>
);

const Forward = ({ form }: AnswerProps) => (
  <details open={isSent(form, "forward")}>
    <summary className="button button--secondary button--small">I am not the right person</summary>
    <Form state={form} intent="forward">
      <TextField
        label="Who is?"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="The address of somebody in your business. They get a link of their own, and yours no longer works."
      />
      <div className="form-actions">
        <SubmitButton variant="secondary">Pass it on</SubmitButton>
      </div>
    </Form>
  </details>
);

const Decline = ({ form }: AnswerProps) => (
  <details open={isSent(form, "decline")}>
    <summary className="button button--secondary button--small">Decline</summary>
    <Form state={form} intent="decline">
      <ChoiceCards
        legend="Why?"
        name="why"
        optional
        options={declineReasonNames.map((value) => ({ value, label: declineReasons[value] }))}
      />
      <TextField
        label="In your own words"
        name="reason"
        optional
        maxLength={500}
        hint="They are told what you choose and write."
      />
      <div className="form-actions">
        <SubmitButton variant="secondary">Decline the invitation</SubmitButton>
      </div>
    </Form>
  </details>
);
