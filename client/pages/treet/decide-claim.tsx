import * as words from "#words/treet.ts";
import { Button, SubmitButton, SubmitRow } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { useObstacle } from "../../design/needs.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface DecideClaimProps {
  readonly claim: { readonly id: string; readonly holder: string; readonly title: string };
  readonly form: FormState | undefined;
  readonly action?: string;
  readonly size?: "small";
}

/** Approves or declines a pending claim. The reason for declining is requested once that is chosen. */
export function DecideClaim({ claim: { id, holder, title }, form, action, size }: DecideClaimProps) {
  const mine = form?.values.claim === id ? form : undefined;
  const target = action === undefined ? {} : { action };
  // In the drawer there is room below the buttons for a reason of full width.
  const Around = size ? Row : Stack;
  const sized = size === undefined ? {} : { size };
  const obstacle = useObstacle();
  return (
    <Around gap={3}>
      <Form state={mine} intent="approve-claim" {...target} values={{ claim: id }}>
        <SubmitButton aria-label={words.approveFor({ title, holder })} {...sized}>
          {words.approve()}
        </SubmitButton>
      </Form>
      {obstacle ? (
        <Button variant="quiet" aria-label={words.declineFor({ title, holder })} {...sized}>
          {words.decline()}
        </Button>
      ) : (
        <details open={mine?.intent === "decline-claim" || undefined}>
          <summary
            className={`button button--quiet${size ? " button--small" : ""}`}
            aria-label={words.declineFor({ title, holder })}
          >
            {words.decline()}
          </summary>
          <Form state={mine} intent="decline-claim" {...target} values={{ claim: id }}>
            <ReasonForHolder holder={holder} />
            <SubmitRow variant="danger" {...sized}>
              {words.declineClaim()}
            </SubmitRow>
          </Form>
        </details>
      )}
    </Around>
  );
}

/** Field for the reason of declining or revoking a claim, which its holder reads. */
export const ReasonForHolder = ({ holder }: { holder: string }) => (
  <TextArea
    label={words.reason()}
    name="reason"
    rows={3}
    maxLength={500}
    hint={words.holderReads({ holder })}
  />
);
