import { href } from "#shared/href.ts";
import { categoryName } from "#shared/lists/treets.ts";
import { treetCategories, treetTypes } from "#shared/treets.ts";
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
    <Card title="What is it?" id="what">
      <Stack gap={5}>
        {supply && !treet && (
          <SelectField
            label="For the members of"
            name="partner"
            defaultValue={supply.chosen ?? ""}
            options={supply.communities.map(({ partner, name }) => ({ value: partner, label: name }))}
          />
        )}
        <ChoiceCards
          legend="How members get it"
          name="type"
          defaultValue={start?.type ?? "shared_code"}
          options={treetTypes.map((value) => ({ value, ...typeNames[value] }))}
        />
        <Line
          label="Title"
          name="title"
          start={start}
          maxLength={80}
          optional={false}
          hint="Such as “Two coffees for one”."
        />
        <Line
          label="Summary"
          name="summary"
          start={start}
          maxLength={160}
          hint="One sentence for the card. 10 to 160 characters."
        />
        <SelectField
          label="Category"
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
    <Card title="What is it worth, and how does it look?" id="look">
      <Stack gap={5}>
        <SelectField
          label="Value"
          name="valueKind"
          defaultValue={start?.valueKind ?? "info"}
          options={[
            { value: "percent", label: "Percent off" },
            { value: "amount", label: "Amount off" },
            { value: "freebie", label: "Free" },
            { value: "info", label: "Not said" },
          ]}
        />
        <div data-for-value="percent">
          <SliderField
            label="Percent off"
            name="valuePercent"
            min={1}
            max={100}
            suffix=" %"
            defaultValue={start?.valuePercent ?? FIRST_PERCENT}
          />
        </div>
        <div data-for-value="amount">
          <TextField
            label="Amount off"
            name="valueAmount"
            inputMode="decimal"
            optional
            suffix={currency}
            defaultValue={start?.valueMinor ? (start.valueMinor / 100).toFixed(2) : ""}
          />
        </div>
        <TextField
          label="Price for members"
          name="priceAmount"
          inputMode="decimal"
          optional
          suffix={currency}
          defaultValue={start?.priceMinor ? (start.priceMinor / 100).toFixed(2) : ""}
          hint="Leave it empty if members pay nothing here. To be paid, connect a payout account in the settings."
        />
        <TreetPictures start={start} />
      </Stack>
    </Card>
  );
}

export function HowSection({ data: { treet, start, timezone, supply } }: SectionProps) {
  const business = useRootData().business?.slug ?? "";
  return (
    <Card title="How to get it" id="how">
      <Stack gap={5}>
        <div data-for-type="shared_code">
          <TextField
            label="Code"
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
              See its codes and add more
            </a>
          ) : (
            "You add the codes once this is saved."
          )}
        </p>
        <div data-for-type="link">
          <TextField
            label="Link"
            name="targetUrl"
            type="url"
            optional
            defaultValue={start?.targetUrl ?? ""}
            hint="Begins with https://. {ref} stands for the claim's reference."
          />
        </div>
        <div data-for-type="event">
          <Stack gap={5}>
            <MomentFields
              label="The event begins"
              name="eventAt"
              value={start?.eventAt}
              timezone={timezone}
              time="19:00"
            />
            <Line label="Place" name="location" start={start} maxLength={200} />
          </Stack>
        </div>
      </Stack>
    </Card>
  );
}

export function WordsSection({ data: { start } }: SectionProps) {
  return (
    <Card title="Words" id="words">
      <Stack gap={5}>
        <Lines label="Description" name="description" start={start} rows={5} maxLength={5000} />
        <TermsField defaultValue={start?.terms ?? ""} />
        <Lines
          label="How to use it"
          name="howToUse"
          start={start}
          maxLength={1000}
          hint="What to say or show. For the till: what its staff should do."
        />
      </Stack>
    </Card>
  );
}
