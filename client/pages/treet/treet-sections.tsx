import { categoryName } from "#shared/category-names.ts";
import { href } from "#shared/href.ts";
import { treetCategories, treetTypes } from "#shared/treets.ts";
import * as words from "#words/treet.ts";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Stack } from "../../design/layout.tsx";
import { MomentFields } from "../../design/moment-fields.tsx";
import { SliderField } from "../../design/slider-field.tsx";
import { SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import { useRootData } from "../../root-data.ts";
import { typeNames } from "../treets/treet-words.ts";
import type { SectionProps, StartOfTreet } from "./editor-data.ts";
import { TermsField } from "./terms-field.tsx";
import { TreetPictures } from "./treet-pictures.tsx";

interface LineProps {
  readonly label: string;
  readonly name: WrittenField;
  readonly start: StartOfTreet | null;
  readonly maxLength: number;
  readonly optional?: boolean;
  readonly hint?: string;
}

type WrittenField = "title" | "summary" | "location" | "howToUse" | "description";

/** One thing that is written about a treet, as it stands so far: on a line, or on several. */
const Line = ({ name, start, optional = true, ...rest }: LineProps) => (
  <TextField name={name} optional={optional} defaultValue={start?.[name] ?? ""} {...rest} />
);
const Lines = ({ name, start, ...rest }: LineProps & { rows?: number }) => (
  <TextArea name={name} optional defaultValue={start?.[name] ?? ""} {...rest} />
);

const FIRST_PERCENT = 20;

export function WhatSection({ data: { treet, start, supply } }: SectionProps) {
  return (
    <Card title={words.whatIsIt()} id="what">
      <Stack gap={5}>
        {supply && !treet && (
          <SelectField
            label={words.forTheMembersOf2()}
            name="partner"
            defaultValue={supply.chosen ?? ""}
            options={supply.communities.map(({ partner, name }) => ({ value: partner, label: name }))}
          />
        )}
        <ChoiceCards
          legend={words.howMembersGetIt()}
          name="type"
          defaultValue={start?.type ?? "shared_code"}
          options={treetTypes.map((value) => ({ value, ...typeNames[value] }))}
        />
        <Line
          label={words.title()}
          name="title"
          start={start}
          maxLength={80}
          optional={false}
          hint={words.suchAsTwoCoffeesFor()}
        />
        <Line
          label={words.summary()}
          name="summary"
          start={start}
          maxLength={160}
          hint={words.oneSentenceForTheCard()}
        />
        <SelectField
          label={words.category()}
          name="category"
          defaultValue={start?.category ?? "other"}
          options={treetCategories.map((value) => ({ value, label: categoryName(value) }))}
        />
      </Stack>
    </Card>
  );
}

/** What is shown on the badge of the card. Fields of another kind are hidden by the style sheet, without scripts too. */
export function LookSection({ data: { start, currency } }: SectionProps) {
  return (
    <Card title={words.whatIsItWorthAnd()} id="look">
      <Stack gap={5}>
        <SelectField
          label={words.value()}
          name="valueKind"
          defaultValue={start?.valueKind ?? "info"}
          options={[
            { value: "percent", label: words.percentOff() },
            { value: "amount", label: words.amountOff() },
            { value: "freebie", label: words.free() },
            { value: "info", label: words.notSaid() },
          ]}
        />
        <div data-for-value="percent">
          <SliderField
            label={words.percentOff()}
            name="valuePercent"
            min={1}
            max={100}
            suffix=" %"
            defaultValue={start?.valuePercent ?? FIRST_PERCENT}
          />
        </div>
        <div data-for-value="amount">
          <TextField
            label={words.amountOff()}
            name="valueAmount"
            inputMode="decimal"
            optional
            suffix={currency}
            defaultValue={start?.valueMinor ? (start.valueMinor / 100).toFixed(2) : ""}
          />
        </div>
        <TextField
          label={words.priceForMembers()}
          name="priceAmount"
          inputMode="decimal"
          optional
          suffix={currency}
          defaultValue={start?.priceMinor ? (start.priceMinor / 100).toFixed(2) : ""}
          hint={words.leaveItEmptyIfMembers()}
        />
        <TreetPictures start={start} />
      </Stack>
    </Card>
  );
}

export function HowSection({ data: { treet, start, timezone, supply } }: SectionProps) {
  const business = useRootData().business?.slug ?? "";
  return (
    <Card title={words.howToGetIt()} id="how">
      <Stack gap={5}>
        <div data-for-type="shared_code">
          <TextField
            label={words.code()}
            name="sharedCode"
            maxLength={64}
            optional
            autoComplete="off"
            spellCheck={false}
            defaultValue={start?.sharedCode ?? ""}
          />
        </div>
        <p className="muted" data-for-type="code_pool">
          {treet ? (
            <a href={href("treet", { business, rest: supply ? [treet.id] : [treet.id, "codes"] })}>
              {words.seeItsCodesAndAdd()}
            </a>
          ) : (
            words.youAddTheCodesOnce()
          )}
        </p>
        <div data-for-type="link">
          <TextField
            label={words.link()}
            name="targetUrl"
            type="url"
            optional
            defaultValue={start?.targetUrl ?? ""}
            hint={words.beginsWithHttpsStandsFor()}
          />
        </div>
        <div data-for-type="event">
          <Stack gap={5}>
            <MomentFields
              label={words.theEventBegins()}
              name="eventAt"
              value={start?.eventAt}
              timezone={timezone}
              time="19:00"
            />
            <Line label={words.place()} name="location" start={start} maxLength={200} />
          </Stack>
        </div>
      </Stack>
    </Card>
  );
}

export function WordsSection({ data: { start } }: SectionProps) {
  return (
    <Card title={words.words()} id="words">
      <Stack gap={5}>
        <Lines label={words.description()} name="description" start={start} rows={5} maxLength={5000} />
        <TermsField defaultValue={start?.terms ?? ""} />
        <Lines
          label={words.howToUseIt()}
          name="howToUse"
          start={start}
          maxLength={1000}
          hint={words.whatToSayOrShow()}
        />
      </Stack>
    </Card>
  );
}
