import type { Application } from "#shared/contract/partner-shapes.ts";
import { treetsList } from "#shared/lists/treets.ts";
import { MAX_PARTNER_MESSAGE_LENGTH } from "#shared/partner-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Button } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { policyChoices } from "./words.ts";

interface ApplicationsProps {
  readonly applications: readonly Application[];
  readonly form: FormState | undefined;
}

/** Businesses that have applied to become partners, each with its details and the possible answers. */
export function Applications({ applications, form }: ApplicationsProps) {
  if (applications.length === 0) return null;
  return (
    <Card title={words.applications()} id="applications">
      <ul className="applications">
        {applications.map((application) => (
          <li key={application.id}>
            <WhoApplies application={application} />
            <Needs action="partners.manage">
              <Answer application={application} form={form} />
            </Needs>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How the previous partnership or application ended; precedes the date. */
const outcomeWords = translated({
  rejected: words.rejectedOn,
  declined: words.declinedOn,
  ended: words.endedOn,
});

/** The applicant and their message. */
export function WhoApplies({ application }: { application: Application }) {
  const { name, tagline, about, website, logoUrl, email, message, sample, appliedAt, before } = application;
  return (
    <Stack gap={3}>
      <Row wrap={false} gap={3} align="start">
        <Avatar name={name} src={logoUrl} shape="square" />
        <div>
          <strong>{name}</strong>
          {tagline && <p className="muted">{tagline}</p>}
          <p className="muted small">
            <a href={`mailto:${email}`}>{email}</a>
            {website && (
              <>
                {" · "}
                <a href={website} rel="noopener noreferrer nofollow">
                  {new URL(website).host}
                </a>
              </>
            )}{" "}
            <Rich>{words.appliedInline({ time: () => <Time value={appliedAt} /> })}</Rich>
          </p>
        </div>
      </Row>
      {message && <blockquote className="quote">{message}</blockquote>}
      {sample && (
        <DescriptionList
          items={[
            {
              term: words.wouldOffer(),
              description: [sample.title, sample.type && treetsList.filters.type.names[sample.type]]
                .filter(Boolean)
                .join(" · "),
            },
          ]}
        />
      )}
      {about && (
        <details>
          <summary>{words.aboutNamed({ name })}</summary>
          <p className="quote">{about}</p>
        </details>
      )}
      {before && (
        <p className="muted small">
          {outcomeWords[before.outcome]} <Time value={before.at} />
          {before.reason && `: ${commonWords.quoted({ text: before.reason })}`}
        </p>
      )}
    </Stack>
  );
}

function Answer({
  application: { id, name },
  form,
}: {
  application: Pick<Application, "id" | "name">;
  form: FormState | undefined;
}) {
  const mine = form?.values.partner === id ? form : undefined;
  const which = <input type="hidden" name="partner" value={id} />;
  return (
    <Row gap={3}>
      <ConfirmDialog
        title={words.acceptQuestion({ name })}
        intent="accept"
        state={mine}
        tone="primary"
        confirmLabel={words.acceptNamed({ name })}
        trigger={
          <Button variant="primary" size="small" aria-label={words.acceptNamed({ name })}>
            {words.accept()}
          </Button>
        }
      >
        {which}
        <PolicyChoice />
      </ConfirmDialog>
      <ConfirmDialog
        title={words.askNamed({ name })}
        intent="ask"
        state={mine}
        tone="primary"
        confirmLabel={words.sendQuestion()}
        trigger={
          <Button size="small" aria-label={words.askNamed({ name })}>
            {words.ask()}
          </Button>
        }
      >
        {which}
        <QuestionTo name={name} />
      </ConfirmDialog>
      <ConfirmDialog
        title={words.rejectQuestion({ name })}
        intent="reject"
        state={mine}
        confirmLabel={words.rejectNamed({ name })}
        trigger={
          <Button size="small" aria-label={words.rejectNamed({ name })}>
            {words.reject()}
          </Button>
        }
      >
        {which}
        <WhyNot hint={words.rejectHint({ name })} />
      </ConfirmDialog>
      <ConfirmDialog
        title={words.blockQuestion({ name })}
        intent="block"
        confirmLabel={words.blockNamed({ name })}
        trigger={
          <Button variant="quiet" size="small" aria-label={words.blockNamed({ name })}>
            {words.block()}
          </Button>
        }
      >
        {which}
        <p>{words.rejectBlockHint()}</p>
      </ConfirmDialog>
    </Row>
  );
}

/** Selects how far a partner is trusted. */
export const PolicyChoice = () => (
  <ChoiceCards legend={words.approval()} name="policy" defaultValue="review_all" options={policyChoices} />
);

/** Field for a question to an applicant, before the application is answered. */
export const QuestionTo = ({ name }: { name: string }) => (
  <TextArea
    label={words.yourQuestion()}
    name="text"
    rows={3}
    maxLength={MAX_PARTNER_MESSAGE_LENGTH}
    hint={words.askHint({ name })}
  />
);

/** Field for the reason of a rejection, which the applicant reads. */
export const WhyNot = ({ hint }: { hint: string }) => (
  <TextArea label={words.why()} name="reason" rows={3} maxLength={500} hint={hint} />
);
