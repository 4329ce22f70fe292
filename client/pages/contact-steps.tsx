import { useState } from "react";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { plans, smallestPlanFor } from "#shared/plans.ts";
import { ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField, ChoiceCards, FieldGroup } from "../design/choice-field.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SelectField, TextField } from "../design/text-field.tsx";
import { Wizard } from "../design/wizard.tsx";
import type { PageProps } from "../page-props.ts";
import { MessageField, type Sender, SenderFields, Sent } from "./contact/parts.tsx";
import { SizeField } from "./contact/size-field.tsx";
import "./contact-steps.css";

export interface ContactStepsData {
  readonly sent: string | null;
  readonly sender: Sender;
}

const goals = [
  "Thank members",
  "Win new members",
  "Help local businesses",
  "Replace paper vouchers",
  "See what is used",
] as const;

const timings = ["As soon as possible", "Within three months", "Later this year", "Just looking"].map(
  (value) => ({ value, label: value }),
);

/** Five short questions, and beside them what a community of that size would pay. */
export default function ContactSteps({ data: { sent, sender }, form }: PageProps<ContactStepsData>) {
  const [size, setSize] = useState(sizeOf(null));
  if (sent) {
    return (
      <Sent sent={sent}>
        <p>
          You need not wait: <a href={href("signUp", {}, { intent: "community" })}>start free now</a>, and we
          help you along the way.
        </p>
      </Sent>
    );
  }
  return (
    <>
      <PageHeader
        title="Tell us what you need"
        lead="Five short questions. We tell you honestly what fits."
      />
      <div className="wizard-page">
        <Wizard
          state={form}
          submitLabel="Send"
          onInput={(element) => setSize(sizeOf(String(new FormData(element).get("size"))))}
          steps={[
            {
              label: "You",
              legend: "Who are you?",
              fields: ["who"],
              panel: (
                <ChoiceCards
                  legend="I am"
                  name="who"
                  defaultValue="A community"
                  options={[
                    { value: "A community", label: "A community", icon: "users" },
                    { value: "A business that offers something", label: "A business", icon: "gift" },
                    { value: "A member with a question", label: "A member", icon: "user" },
                    { value: "Press or something else", label: "Something else", icon: "more" },
                  ]}
                />
              ),
            },
            {
              label: "Organisation",
              legend: "Where do you come from?",
              fields: ["organisation"],
              panel: <TextField label="Organisation" name="organisation" optional maxLength={120} />,
            },
            {
              label: "Needs",
              legend: "What do you need?",
              fields: ["size", "goals", "timing"],
              panel: (
                <>
                  <SizeField />
                  <FieldGroup legend="You would like to">
                    {goals.map((goal) => (
                      <CheckboxField key={goal} label={goal} name="goals" value={goal} />
                    ))}
                  </FieldGroup>
                  <SelectField label="When?" name="timing" options={timings} />
                </>
              ),
            },
            {
              label: "Contact",
              legend: "How can we reach you?",
              fields: ["name", "email", "phone"],
              panel: <SenderFields sender={sender} />,
            },
            {
              label: "Message",
              legend: "What should we know?",
              fields: ["message", "captcha"],
              panel: <MessageField label="In your own words" />,
            },
          ]}
        />
        <PlanFor size={size} />
      </div>
    </>
  );
}

function PlanFor({ size }: { size: number }) {
  const members = communitySizes[size] ?? 0;
  const { name, monthMinor } = plans[smallestPlanFor("activeMembers", members)];
  return (
    <Card title={`With ${members.toLocaleString("en")} members`} tone="brand">
      <p>
        You would be on <strong>{name}</strong>,{" "}
        {monthMinor === null
          ? "at a price we agree on"
          : monthMinor === 0
            ? "which is free"
            : `${formatMoney({ minor: monthMinor, currency: "EUR" })} a month`}
        .
      </p>
      <p className="form-actions">
        <ButtonLink href={href("signUp", {}, { intent: "community" })} variant="primary">
          Start free now
        </ButtonLink>
      </p>
    </Card>
  );
}
