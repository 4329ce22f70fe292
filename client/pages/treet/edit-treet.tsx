import type { Treet } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { type TreetType, treetCategories, treetTypes } from "#shared/treets.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { categoryName, typeNames } from "../treets/treet-words.ts";

export interface EditTreetData {
  readonly view: "edit";
  /** Null for a new one. */
  readonly treet: Treet | null;
  readonly timezone: string;
}

type FormState = PageProps<never>["form"];

export function EditTreet({ data: { treet, timezone }, form }: { data: EditTreetData; form: FormState }) {
  const business = useRootData().business?.slug ?? "";
  const back = treet ? href("treet", { business, rest: [treet.id] }) : href("treets", { business });
  const local = (iso: string | null | undefined) => (iso ? toWallClock(iso, timezone) : "");
  const type: TreetType = treet?.type ?? "shared_code";
  return (
    <>
      <PageHeader
        title={treet ? `Change ${treet.title}` : "New treet"}
        lead="Only the title is needed now. What else is missing is told before members see it."
        back={{ href: back, label: treet ? treet.title : "Treets" }}
      />
      <Form state={form} intent="save" data-warn-unsaved="">
        {treet && <input type="hidden" name="version" value={treet.version} />}
        <Card title="What is it?">
          <Stack gap={5}>
            <ChoiceCards
              legend="How members get it"
              name="type"
              defaultValue={type}
              options={treetTypes.map((value) => ({ value, ...typeNames[value] }))}
            />
            <TextField
              label="Title"
              name="title"
              maxLength={80}
              defaultValue={treet?.title}
              hint="Such as “Two coffees for one”."
            />
            <TextField
              label="Summary"
              name="summary"
              maxLength={160}
              optional
              defaultValue={treet?.summary}
              hint="One sentence for the card. 10 to 160 characters."
            />
            <SelectField
              label="Category"
              name="category"
              defaultValue={treet?.category ?? "other"}
              options={treetCategories.map((value) => ({ value, label: categoryName(value) }))}
            />
          </Stack>
        </Card>
        <Card title="What is it worth?">
          <Grid min="12rem">
            <SelectField
              label="Value"
              name="valueKind"
              defaultValue={treet?.valueKind ?? "info"}
              options={[
                { value: "percent", label: "Percent off" },
                { value: "amount", label: "Amount off" },
                { value: "freebie", label: "Free" },
                { value: "info", label: "Not said" },
              ]}
            />
            <TextField
              label="Percent"
              name="valuePercent"
              type="number"
              min={1}
              max={100}
              suffix="%"
              optional
              defaultValue={treet?.valuePercent ?? ""}
            />
            <TextField
              label="Amount"
              name="valueAmount"
              inputMode="decimal"
              optional
              suffix={treet?.currency}
              defaultValue={treet?.valueMinor ? (treet.valueMinor / 100).toFixed(2) : ""}
            />
          </Grid>
        </Card>
        <Card title="How to get it">
          <Stack gap={5}>
            <TextField
              label="Code"
              name="sharedCode"
              maxLength={64}
              optional
              autoComplete="off"
              spellCheck={false}
              defaultValue={treet?.sharedCode ?? ""}
              hint="For one code for all. Codes for each are added once this is saved."
            />
            <TextField
              label="Link"
              name="targetUrl"
              type="url"
              optional
              defaultValue={treet?.targetUrl ?? ""}
              hint="Begins with https://. {ref} stands for the claim's reference."
            />
            <Grid>
              <TextField
                label="Date of the event"
                name="eventAt"
                type="datetime-local"
                optional
                defaultValue={local(treet?.eventAt)}
              />
              <TextField
                label="Place"
                name="location"
                maxLength={200}
                optional
                defaultValue={treet?.location}
              />
            </Grid>
            <TextArea
              label="How to use it"
              name="howToUse"
              maxLength={1000}
              optional
              defaultValue={treet?.howToUse}
              hint="What to say or show. For the till: what its staff should do."
            />
          </Stack>
        </Card>
        <Card title="Rules">
          <Stack gap={5}>
            <Grid min="12rem">
              <TextField
                label="How many there are"
                name="stockTotal"
                type="number"
                min={1}
                optional
                defaultValue={treet?.stockTotal ?? ""}
                hint="Empty: no limit."
              />
              <TextField
                label="For each member"
                name="perMemberLimit"
                type="number"
                min={1}
                max={100}
                defaultValue={treet?.perMemberLimit ?? 1}
              />
              <SelectField
                label="In each"
                name="limitWindow"
                defaultValue={treet?.limitWindow ?? "ever"}
                options={[
                  { value: "ever", label: "In all" },
                  { value: "day", label: "Day" },
                  { value: "week", label: "Week" },
                  { value: "month", label: "Month" },
                ]}
              />
            </Grid>
            <TextField
              label="Only for members with these labels"
              name="audience"
              optional
              defaultValue={treet?.audience.join(", ")}
              hint="Separated by commas. Empty: for everybody."
            />
            <CheckboxField label="Show it on top" name="featured" defaultChecked={treet?.featured} />
          </Stack>
        </Card>
        <Card title="When">
          <Grid>
            <TextField
              label="Can be claimed from"
              name="claimFrom"
              type="datetime-local"
              optional
              defaultValue={local(treet?.claimFrom)}
              hint={`Time in ${timezone}. Empty: at once.`}
            />
            <TextField
              label="Until"
              name="claimUntil"
              type="datetime-local"
              optional
              defaultValue={local(treet?.claimUntil)}
              hint="Empty: until you end it."
            />
            <TextField
              label="A claim is good for"
              name="validDays"
              type="number"
              min={1}
              suffix="days"
              optional
              defaultValue={treet?.validDays ?? ""}
              hint="Empty: as long as it can be claimed."
            />
          </Grid>
        </Card>
        <Card title="Words">
          <Stack gap={5}>
            <TextArea
              label="Description"
              name="description"
              rows={5}
              maxLength={5000}
              optional
              defaultValue={treet?.description}
            />
            <TextArea
              label="Terms"
              name="terms"
              maxLength={3000}
              optional
              defaultValue={treet?.terms || "One for each person. Not together with other offers."}
            />
          </Stack>
        </Card>
        <div className="form-actions">
          <SubmitButton>{treet ? "Save" : "Save as draft"}</SubmitButton>
          <ButtonLink href={back} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
