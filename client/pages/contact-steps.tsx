import { useState } from "react";
import type { contactStepsPage } from "#server/pages/contact.ts";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import { formatPrice } from "#shared/money.ts";
import { plans, smallestPlanFor } from "#shared/plans.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/contact.ts";
import { Button, ButtonLink } from "../design/button.tsx";
import { Card } from "../design/card.tsx";
import { CheckboxField, ChoiceCards, FieldGroup } from "../design/choice-field.tsx";
import { DescriptionList } from "../design/figures.tsx";
import { useHydrated } from "../design/hydrated.ts";
import { PageHeader } from "../design/page-header.tsx";
import { Rich } from "../design/rich.tsx";
import { SelectField, TextArea, TextField } from "../design/text-field.tsx";
import { Wizard } from "../design/wizard.tsx";
import type { DataOf, PropsOf } from "../page-props.ts";
import { Captcha } from "./account/captcha.tsx";
import { useLocalDraft } from "./contact/local-draft.ts";
import { ConsentField, SenderFields, Sent, SentAndStart, SiteField } from "./contact/parts.tsx";
import { SizeField } from "./contact/size-field.tsx";
import { CategoryTextField } from "./parts/category-field.tsx";
import { RobotTrap } from "./parts/robot-trap.tsx";
import { useStepHistory } from "./parts/step-history.ts";
import { WhereSignUpIsOpen } from "./parts/where-sign-up-is-open.tsx";

type ContactStepsData = DataOf<typeof contactStepsPage>;

const goals = [
  words.goalThank,
  words.goalWin,
  words.goalLocal,
  words.goalReplace,
  words.goalMeasure,
] as const;

const timings = [words.startSoon, words.startQuarter, words.startYear, words.startNone] as const;

const channels = [words.answerByEmail, words.answerByPhoneMorning, words.answerByPhoneAfternoon] as const;

/** Options are submitted as the text that the user read. */
const optionsOf = (all: readonly (() => string)[]) => all.map((say) => ({ value: say(), label: say() }));

/** A form in five short steps, with the price for a community of the chosen size beside it. */
export default function ContactSteps({ data, form }: PropsOf<typeof contactStepsPage>) {
  const { sent, intent, sender, communities } = data;
  const [size, setSize] = useState(sizeOf(null));
  const [typed, setTyped] = useState<FormData>();
  const place = useLocalDraft("treets.contact-steps", {
    isSent: sent !== null,
    isReturned: form !== undefined,
  });
  const hydrated = useHydrated();
  const history = useStepHistory();
  if (sent) {
    if (!intent) return <Sent sent={sent} />;
    return (
      <SentAndStart
        sent={sent}
        intent={intent}
        noWait={intent === "provider" ? words.startAsProvider() : words.startNoWait()}
        start={intent === "provider" ? words.createAccount() : words.startFree()}
      />
    );
  }
  const who = hydrated ? String(typed?.get("who") ?? words.whoCommunity()) : undefined;
  const asks = questionsFor(who);
  return (
    <>
      <PageHeader title={words.stepsTitle()} lead={words.stepsLead()} />
      <div className="wizard-page" ref={place}>
        <Wizard
          state={form}
          submitLabel={commonWords.send()}
          history={history}
          onInput={(element) => {
            const values = new FormData(element);
            setSize(sizeOf(String(values.get("size"))));
            setTyped(values);
          }}
          steps={[
            {
              label: words.you(),
              legend: words.whoQuestion(),
              fields: ["who"],
              panel: (
                <ChoiceCards
                  legend={words.iAm()}
                  name="who"
                  defaultValue={words.whoCommunity()}
                  options={[
                    { value: words.whoCommunity(), label: words.whoCommunity(), icon: "users" },
                    { value: words.whoBusiness(), label: words.senderBusiness(), icon: "gift" },
                    { value: words.whoMember(), label: words.senderMember(), icon: "user" },
                    { value: words.whoPress(), label: words.whoOther(), icon: "more" },
                  ]}
                />
              ),
            },
            {
              label: asks.organisation ? words.organisation() : words.communityStep(),
              legend: asks.organisation ? words.placeFrom() : words.whichCommunity(),
              fields: ["organisation", "category", "country", "site", "to"],
              panel: <Organisation asks={asks} communities={communities} />,
            },
            {
              label: words.needs(),
              legend: words.needsQuestion(),
              fields: ["size", "goals", "timing", "offer", "message"],
              panel: (
                <>
                  {asks.plans && (
                    <>
                      <SizeField />
                      <FieldGroup legend={words.goalsQuestion()}>
                        {goals.map((goal) => (
                          <CheckboxField key={goal()} label={goal()} name="goals" value={goal()} />
                        ))}
                      </FieldGroup>
                      <SelectField label={words.startQuestion()} name="timing" options={optionsOf(timings)} />
                    </>
                  )}
                  {asks.offer && (
                    <TextField
                      label={words.offerQuestion()}
                      name="offer"
                      optional
                      maxLength={300}
                      hint={words.offerHint()}
                    />
                  )}
                  <TextArea
                    label={words.ownWords()}
                    name="message"
                    rows={5}
                    minLength={20}
                    maxLength={2000}
                    hint={words.minimumCharacters()}
                  />
                </>
              ),
            },
            {
              label: words.contact(),
              legend: words.contactQuestion(),
              fields: ["name", "email", "phone", "channel"],
              panel: (
                <>
                  <SenderFields sender={sender} />
                  <SelectField label={words.answerQuestion()} name="channel" options={optionsOf(channels)} />
                </>
              ),
            },
            {
              label: words.review(),
              legend: words.reviewQuestion(),
              fields: ["consent", "captcha"],
              panel: (goTo) => (
                <>
                  {typed && <Review typed={typed} communities={communities} goTo={goTo} />}
                  <ConsentField />
                  <RobotTrap />
                  <Captcha />
                </>
              ),
            },
          ]}
        />
        {asks.plans && <PlanFor size={size} />}
      </div>
    </>
  );
}

/** The questions that fit who is asking. Without scripts nobody has said it yet, so all of them are asked. */
const questionsFor = (who: string | undefined) => ({
  community: who === undefined || who === words.whoMember(),
  organisation: who !== words.whoMember(),
  place: who === undefined || who === words.whoCommunity() || who === words.whoBusiness(),
  plans: who === undefined || who === words.whoCommunity(),
  offer: who === undefined || who === words.whoBusiness(),
});

type Questions = ReturnType<typeof questionsFor>;

const Organisation = ({
  asks,
  communities,
}: {
  asks: Questions;
  communities: ContactStepsData["communities"];
}) => (
  <>
    {asks.community && (
      <SelectField
        label={asks.organisation ? words.whichCommunityMember() : words.whichCommunity()}
        name="to"
        options={[
          { value: "", label: words.noneOfThese() },
          ...communities.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        hint={words.memberQuestionHint()}
      />
    )}
    {asks.organisation && (
      <TextField label={words.organisation()} name="organisation" optional maxLength={120} />
    )}
    {asks.place && (
      <>
        <CategoryTextField />
        <TextField
          label={commonWords.country()}
          name="country"
          optional
          maxLength={60}
          autoComplete="country-name"
        />
        <SiteField />
      </>
    )}
  </>
);

/** Summary of the answers, grouped by step. Each can be changed from here. */
const reviewed: readonly (readonly [step: number, label: () => string, names: readonly string[]])[] = [
  [0, words.youAre, ["who"]],
  [1, words.organisation, ["to", "organisation", "category", "country", "site"]],
  [2, words.needs, ["size", "goals", "timing", "offer", "message"]],
  [3, words.contact, ["name", "email", "phone", "channel"]],
];

interface ReviewProps {
  readonly typed: FormData;
  readonly communities: ContactStepsData["communities"];
  readonly goTo: (step: number) => void;
}

function Review({ typed, communities, goTo }: ReviewProps) {
  const asRead = (name: string, value: string): string => {
    if (name === "size") return words.membersCount({ count: communitySizes[sizeOf(value)] ?? 0 });
    if (name === "to") return communities.find(({ slug }) => slug === value)?.name ?? "";
    return value;
  };
  return (
    <DescriptionList
      items={reviewed.map(([step, term, names]) => ({
        term: term(),
        description: (
          <>
            {names
              .flatMap((name) => typed.getAll(name).map((value) => asRead(name, String(value))))
              .filter(Boolean)
              .join(", ") || words.nothingGiven()}{" "}
            <Button
              size="small"
              variant="quiet"
              aria-label={words.changeTerm({ term: term() })}
              onClick={() => goTo(step)}
            >
              {commonWords.change()}
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
    <Card title={words.withMembers({ members })} tone="brand">
      <p>
        <Rich>{words.suggestedPlan({ strong: () => <strong>{name}</strong> })}</Rich>{" "}
        {monthMinor === null
          ? words.suggestedByAgreement()
          : monthMinor === 0
            ? words.suggestedFree()
            : words.perMonth({ price: formatPrice({ minor: monthMinor, currency: "EUR" }) })}
        .
      </p>
      <p className="form-actions">
        <WhereSignUpIsOpen>
          <ButtonLink href={href("signUp", {}, { intent: "community" })}>{words.startFree()}</ButtonLink>
        </WhereSignUpIsOpen>
      </p>
    </Card>
  );
}
