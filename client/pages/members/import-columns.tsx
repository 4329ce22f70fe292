import type { ImportField, MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { InPlace } from "../../design/in-place.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { isPasted } from "./is-pasted.ts";
import { LabelInput } from "./label-input.tsx";
import { OwnColumns } from "./own-columns.tsx";

const fields: readonly { field: ImportField; label: string; hint?: string }[] = [
  { field: "email", label: "E-mail" },
  { field: "firstName", label: "First name" },
  { field: "lastName", label: "Last name" },
  { field: "name", label: "Whole name", hint: "Where first and last name are in one column." },
  { field: "phone", label: "Phone" },
  { field: "externalId", label: "Your own number" },
  { field: "labels", label: "Labels", hint: "Several in one cell, with commas between." },
];

interface ImportColumnsProps {
  readonly item: MemberImport;
  readonly form: FormState | undefined;
  readonly slug: string;
}

/** Which column is what, and what is done with the rows. */
export function ImportColumns({ item, form, slug }: ImportColumnsProps) {
  const { header, sample, mapping, options, createdAt } = item;
  const columns = [
    { value: "", label: "Not in the file" },
    ...header.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` })),
  ];
  const kept = options?.custom?.map(({ column }) => column) ?? [];
  const unused = header.filter((_name, index) => ![...Object.values(mapping), ...kept].includes(index));
  return (
    <Form
      state={form}
      intent="check-import"
      action={href("members", { business: slug }, { import: item.id })}
    >
      <input type="hidden" name="import" value={item.id} />
      {isPasted(item) ? (
        Object.entries(mapping).map(([field, column]) => (
          <input key={field} type="hidden" name={`column.${field}`} value={column} />
        ))
      ) : (
        <Card title="What is in which column?">
          <Stack gap={4}>
            <Grid min="12rem">
              {fields.map(({ field, label, hint }) => (
                <SelectField
                  key={field}
                  label={label}
                  name={`column.${field}`}
                  hint={hint}
                  options={columns}
                  defaultValue={mapping[field] ?? ""}
                />
              ))}
            </Grid>
            <Sample header={header} sample={sample} />
            {unused.length > 0 && (
              <p className="muted small">
                Not used so far: {unused.filter(Boolean).join(", ") || "some columns"}.
              </p>
            )}
            <OwnColumns item={item} />
          </Stack>
        </Card>
      )}
      <Card title="What should happen?">
        <Stack gap={5}>
          <ChoiceCards
            legend="New people"
            name="welcome"
            defaultValue={options?.welcome ?? "invite"}
            options={[
              {
                value: "invite",
                label: "Invite them by mail now",
                description:
                  "They join when they accept. Mails go out after the import, as many a day as your plan allows.",
              },
              {
                value: "invite_later",
                label: "Invite them later",
                description:
                  "They wait among the invited, and nobody gets a mail until you send it from there.",
              },
              {
                value: "add",
                label: "Make them members at once",
                description: "Nobody gets a mail. Who does not fit into the plan waits.",
              },
            ]}
          />
          <ChoiceCards
            legend="People who are members already"
            name="duplicates"
            defaultValue={options?.duplicates ?? "skip"}
            options={[
              { value: "skip", label: "Leave them as they are" },
              {
                value: "update",
                label: "Bring them up to date",
                description: "Names, phone, number and labels. Empty cells take nothing away.",
              },
            ]}
          />
          <LabelInput
            label="Label everybody in this list"
            name="labels"
            defaultValue={
              options?.labels.join(", ") ?? `${isPasted(item) ? "Added" : "Import"} ${createdAt.slice(0, 10)}`
            }
            optional
          />
          <TextField
            label="Where did these people agree to hear from you?"
            name="consent"
            hint="Such as “membership form”. It is kept with each of them."
            defaultValue={options?.consent}
            maxLength={200}
          />
          <div className="form-actions">
            <SubmitButton>{isPasted(item) ? "Check the list" : "Check the file"}</SubmitButton>
          </div>
        </Stack>
      </Card>
    </Form>
  );
}

function Sample({ header, sample }: { header: readonly string[]; sample: readonly (readonly string[])[] }) {
  return (
    <div className="import-sample">
      <table>
        <caption className="visually-hidden">The first rows of the file</caption>
        <thead>
          <tr>
            <InPlace items={header}>
              {(name, index) => <th scope="col">{name || `Column ${index + 1}`}</th>}
            </InPlace>
          </tr>
        </thead>
        <tbody>
          <InPlace items={sample}>
            {(cells) => (
              <tr>
                <InPlace items={header}>{(_name, index) => <td>{cells[index]}</td>}</InPlace>
              </tr>
            )}
          </InPlace>
        </tbody>
      </table>
    </div>
  );
}
