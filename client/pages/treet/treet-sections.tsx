import { categoryName } from "#shared/category-names.ts";
import { href } from "#shared/href.ts";
import { redeemModes, treetCategories, treetTypes } from "#shared/treets.ts";
import * as builder from "#words/builder.ts";
import * as words from "#words/treet.ts";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Stack } from "../../design/layout.tsx";
import { MomentFields } from "../../design/moment-fields.tsx";
import { SliderField } from "../../design/slider-field.tsx";
import { SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import { useRootData } from "../../root-data.ts";
import { redeemModeNames, typeNames } from "../treets/treet-words.ts";
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

/** A text field for one property of a treet; `Lines` is the multi-line variant. */
const Line = ({ name, start, optional = false, ...rest }: LineProps) => (
  <TextField name={name} optional={optional} defaultValue={start?.[name] ?? ""} {...rest} />
);
const Lines = ({ name, start, optional = false, ...rest }: LineProps & { rows?: number }) => (
  <TextArea name={name} optional={optional} defaultValue={start?.[name] ?? ""} {...rest} />
);

const FIRST_PERCENT = 20;

/** Type and value of a treet. Fields of other types are hidden with CSS, so this works without JavaScript. */
export function WhatSection({ data: { treet, start, supply, currency } }: SectionProps) {
  // Suppliers are not told small numbers, which are null.
  const isClaimed = treet !== null && treet.claimedCount !== 0;
  return (
    <Card title={builder.offerTitle()} gap={5}>
      {supply && !treet && (
        <SelectField
          label={words.forMembersOfLabel()}
          name="partner"
          defaultValue={supply.chosen ?? ""}
          options={supply.communities.map(({ partner, name }) => ({ value: partner, label: name }))}
        />
      )}
      <Line label={words.title()} name="title" start={start} maxLength={80} hint={words.titleHint()} />
      <Line label={words.summary()} name="summary" start={start} maxLength={160} hint={words.summaryHint()} />
      <SelectField
        label={words.value()}
        name="valueKind"
        defaultValue={start?.valueKind ?? "info"}
        options={[
          { value: "percent", label: words.percentOff() },
          { value: "amount", label: words.amountOff() },
          { value: "freebie", label: words.valueFree() },
          { value: "info", label: words.notSet() },
        ]}
      />
      <div data-for-value="percent">
        <SliderField
          label={words.percentOff()}
          name="valuePercent"
          min={1}
          max={100}
          unit="percent"
          defaultValue={start?.valuePercent ?? FIRST_PERCENT}
        />
      </div>
      <div data-for-value="amount">
        <TextField
          label={words.amountOff()}
          name="valueAmount"
          inputMode="decimal"
          suffix={currency}
          defaultValue={start?.valueMinor ? (start.valueMinor / 100).toFixed(2) : ""}
        />
      </div>
      <TextField
        label={words.memberPrice()}
        name="priceAmount"
        inputMode="decimal"
        optional
        suffix={currency}
        defaultValue={start?.priceMinor ? (start.priceMinor / 100).toFixed(2) : ""}
        readOnly={isClaimed}
        hint={isClaimed ? words.priceLocked() : words.priceHint()}
      />
    </Card>
  );
}

/** How members get the treet, and the fields that this requires. */
export function HowSection({ data: { treet, start, timezone, supply } }: SectionProps) {
  const business = useRootData().business?.slug ?? "";
  return (
    <Card gap={5}>
      <ChoiceCards
        legend={words.howToGet()}
        name="type"
        defaultValue={start?.type ?? "shared_code"}
        options={treetTypes.map((value) => ({ value, ...typeNames[value] }))}
      />
      <div data-for-type="shared_code">
        <TextField
          label={words.code()}
          name="sharedCode"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          defaultValue={start?.sharedCode ?? ""}
        />
      </div>
      <p className="muted" data-for-type="code_pool">
        {treet ? (
          <a href={href("treet", { business, rest: supply ? [treet.id] : [treet.id, "codes"] })}>
            {words.codesSee()}
          </a>
        ) : (
          words.codesLater()
        )}
      </p>
      <div data-for-type="link">
        <TextField
          label={words.link()}
          name="targetUrl"
          type="url"
          defaultValue={start?.targetUrl ?? ""}
          hint={words.linkHint()}
        />
      </div>
      <div data-for-type="event">
        <Stack gap={5}>
          <MomentFields
            label={words.eventBegins()}
            name="eventAt"
            value={start?.eventAt}
            timezone={timezone}
            time="19:00"
          />
          <MomentFields
            label={words.eventEnds()}
            name="eventEnd"
            value={start?.eventEnd}
            timezone={timezone}
            time="21:00"
          />
          <Line label={words.place()} name="location" start={start} maxLength={200} optional />
        </Stack>
      </div>
      <SelectField
        label={words.confirmation()}
        name="redeemMode"
        defaultValue={start?.redeemMode ?? ""}
        hint={words.confirmationHint()}
        options={[
          { value: "", label: words.confirmationUsual() },
          ...redeemModes.map((value) => ({ value, label: redeemModeNames[value] })),
        ]}
      />
    </Card>
  );
}

/** Terms and instructions. */
export const TermsSection = ({ data: { start } }: SectionProps) => (
  <Card title={builder.rulesTitle()} gap={5}>
    <TermsField defaultValue={start?.terms ?? ""} />
    <div data-optional-but-for="voucher">
      <Lines
        label={words.howToUse()}
        name="howToUse"
        start={start}
        maxLength={1000}
        hint={words.howToUseHint()}
        optional
      />
    </div>
  </Card>
);

/** Picture, category and description. */
export const LookSection = ({ data: { start } }: SectionProps) => (
  <Card title={builder.lookTitle()} gap={5}>
    <SelectField
      label={words.category()}
      name="category"
      defaultValue={start?.category ?? "other"}
      options={treetCategories.map((value) => ({ value, label: categoryName(value) }))}
    />
    <TreetPictures start={start} />
    <Lines label={words.description()} name="description" start={start} rows={5} maxLength={5000} />
  </Card>
);
