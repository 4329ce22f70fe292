import { useState } from "react";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { formatMoney } from "#shared/money.ts";
import { plans, smallestPlanFor } from "#shared/plans.ts";
import { Button, ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField, ChoiceCards, FieldGroup } from "../design/choice-field.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { PageHeader } from "../design/page-header.tsx";
import { SelectField, TextArea, TextField } from "../design/text-field.tsx";
import { Wizard } from "../design/wizard.tsx";
import type { PageProps } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";
import { useLocalDraft } from "./contact/local-draft.ts";
import { type Sender, SenderFields, Sent } from "./contact/parts.tsx";
import { SizeField } from "./contact/size-field.tsx";
import { CategoryField } from "./parts/category-field.tsx";
import { RobotTrap } from "./parts/robot-trap.tsx";
import { WhereSignUpIsOpen } from "./parts/where-sign-up-is-open.tsx";

export interface ContactStepsData {
  readonly sent: string | null;
  readonly sender: Sender;
  /** Communities a member's question can go to: one's own first. */
  readonly communities: readonly { readonly slug: string; readonly name: string }[];
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

const channels = ["By mail", "By telephone, in the morning", "By telephone, in the afternoon"].map(
  (value) => ({ value, label: value }),
);

const MEMBER = "A member with a question";

/** Five short steps, and beside them what a community of that size would pay. */
export default function ContactSteps({ data, form }: PageProps<ContactStepsData>) {
  const { sent, sender, communities } = data;
  const [size, setSize] = useState(sizeOf(null));
  const [typed, setTyped] = useState<FormData>();
  const place = useLocalDraft("treets.contact-steps", {
    isSent: sent !== null,
    isReturned: form !== undefined,
  });
  if (sent) {
    return (
      <Sent sent={sent}>
        <WhereSignUpIsOpen>
          <p>
            You need not wait: <a href={href("signUp", {}, { intent: "community" })}>start free now</a>, and
            we help you along the way.
          </p>
        </WhereSignUpIsOpen>
      </Sent>
    );
  }
  return (
    <>
      <PageHeader
        title="Tell us what you need"
        lead="A few short questions. We tell you honestly what fits."
      />
      <div className="wizard-page" ref={place}>
        <Wizard
          state={form}
          submitLabel="Send"
          onInput={(element) => {
            const values = new FormData(element);
            setSize(sizeOf(String(values.get("size"))));
            setTyped(values);
          }}
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
                    { value: MEMBER, label: "A member", icon: "user" },
                    { value: "Press or something else", label: "Something else", icon: "more" },
                  ]}
                />
              ),
            },
            {
              label: "Organisation",
              legend: "Where do you come from?",
              fields: ["organisation", "category", "country", "site", "to"],
              panel: <Organisation isMember={typed?.get("who") === MEMBER} communities={communities} />,
            },
            {
              label: "Needs",
              legend: "What do you need?",
              fields: ["size", "goals", "timing", "message"],
              panel: (
                <>
                  <SizeField />
                  <FieldGroup legend="You would like to">
                    {goals.map((goal) => (
                      <CheckboxField key={goal} label={goal} name="goals" value={goal} />
                    ))}
                  </FieldGroup>
                  <SelectField label="When?" name="timing" options={timings} />
                  <TextArea
                    label="In your own words"
                    name="message"
                    rows={5}
                    minLength={20}
                    maxLength={2000}
                    hint="At least 20 characters."
                  />
                </>
              ),
            },
            {
              label: "Contact",
              legend: "How can we reach you?",
              fields: ["name", "email", "phone", "channel"],
              panel: (
                <>
                  <SenderFields sender={sender} />
                  <SelectField label="How do you like to be answered?" name="channel" options={channels} />
                </>
              ),
            },
            {
              label: "Review",
              legend: "Is this right?",
              fields: ["consent", "captcha"],
              panel: (goTo) => (
                <>
                  {typed && <Review typed={typed} goTo={goTo} />}
                  <CheckboxField
                    label="You may keep what I wrote to answer me."
                    name="consent"
                    required
                    hint="We use it for nothing else, and delete it when you ask us to."
                  />
                  <RobotTrap />
                  <Captcha />
                </>
              ),
            },
          ]}
        />
        <PlanFor size={size} />
      </div>
    </>
  );
}

function Organisation({
  isMember,
  communities,
}: {
  isMember: boolean;
  communities: ContactStepsData["communities"];
}) {
  return (
    <>
      {communities.length > 0 && (
        <SelectField
          label={isMember ? "Which community?" : "Which community, if you are a member?"}
          name="to"
          options={[
            { value: "", label: "None of these" },
            ...communities.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          hint="A member's question goes to the people who run the community: they can help."
        />
      )}
      <TextField label="Organisation" name="organisation" optional maxLength={120} />
      <CategoryField defaultValue="other" />
      <TextField label="Country" name="country" optional maxLength={60} autoComplete="country-name" />
      <TextField label="Website" name="site" type="url" optional placeholder="https://" maxLength={300} />
    </>
  );
}

/** What is sent, by the step it was asked in; everything can be changed from here. */
const reviewed: readonly (readonly [step: number, label: string, names: readonly string[]])[] = [
  [0, "You are", ["who"]],
  [1, "Organisation", ["organisation", "category", "country", "site"]],
  [2, "Needs", ["goals", "timing", "message"]],
  [3, "Contact", ["name", "email", "phone", "channel"]],
];

function Review({ typed, goTo }: { typed: FormData; goTo: (step: number) => void }) {
  return (
    <DescriptionList
      items={reviewed.map(([step, term, names]) => ({
        term,
        description: (
          <>
            {names
              .flatMap((name) => typed.getAll(name).map(String))
              .filter(Boolean)
              .join(", ") || "Nothing"}{" "}
            <Button size="small" variant="quiet" aria-label={`Change: ${term}`} onClick={() => goTo(step)}>
              Change
            </Button>
          </>
        ),
      }))}
    />
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
        <WhereSignUpIsOpen>
          <ButtonLink href={href("signUp", {}, { intent: "community" })} variant="primary">
            Start free now
          </ButtonLink>
        </WhereSignUpIsOpen>
      </p>
    </Card>
  );
}
