import type { ImportField, MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { InPlace } from "../../design/in-place.tsx";
import { Grid } from "../../design/layout.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { isPasted } from "./is-pasted.ts";
import { LabelInput } from "./label-input.tsx";
import { OwnColumns } from "./own-columns.tsx";

const fields: readonly { field: ImportField; label: string; hint?: string }[] = [
  translated({ label: commonWords.email }, { field: "email" }),
  translated({ label: commonWords.firstName }, { field: "firstName" }),
  translated({ label: commonWords.lastName }, { field: "lastName" }),
  translated({ label: words.columnWholeName, hint: words.columnWholeNameHint }, { field: "name" }),
  translated({ label: commonWords.phone }, { field: "phone" }),
  translated({ label: words.columnNumber }, { field: "externalId" }),
  translated({ label: words.labels, hint: words.columnLabelsHint }, { field: "labels" }),
  translated({ label: words.consent, hint: words.columnConsentHint }, { field: "consent" }),
];

interface ImportColumnsProps {
  readonly item: MemberImport;
  readonly form: FormState | undefined;
  readonly slug: string;
}

/** Maps the file's columns and chooses what happens to the rows. */
export function ImportColumns({ item, form, slug }: ImportColumnsProps) {
  const { header, sample, mapping, options, createdAt } = item;
  const columns = [
    { value: "", label: words.notInFile() },
    ...header.map((name, index) => ({
      value: String(index),
      label: name || words.columnNumbered({ index: index + 1 }),
    })),
  ];
  const kept = options?.custom?.map(({ column }) => column) ?? [];
  const unused = header.filter((_name, index) => ![...Object.values(mapping), ...kept].includes(index));
  return (
    <Form
      state={form}
      intent="check-import"
      action={href("members", { business: slug }, { import: item.id })}
      values={{ import: item.id }}
    >
      {isPasted(item) ? (
        Object.entries(mapping).map(([field, column]) => (
          <input key={field} type="hidden" name={`mapping.${field}`} value={column} />
        ))
      ) : (
        <Card title={words.mappingTitle()} gap={4}>
          <Grid min="12rem">
            {fields.map(({ field, label, hint }) => (
              <SelectField
                key={field}
                label={label}
                name={`mapping.${field}`}
                hint={hint}
                options={columns}
                defaultValue={mapping[field] ?? ""}
              />
            ))}
          </Grid>
          <Sample header={header} sample={sample} />
          {unused.length > 0 && (
            <p className="muted small">
              {words.mappingUnused()} {unused.filter(Boolean).join(", ") || words.mappingUnusedSome()}.
            </p>
          )}
          <OwnColumns item={item} />
        </Card>
      )}
      <Card title={words.importOptions()} gap={5}>
        <ChoiceCards
          legend={words.newPeople()}
          name="welcome"
          defaultValue={options?.welcome ?? "invite"}
          options={[
            {
              value: "invite",
              label: words.inviteNow(),
              description: words.inviteNowHint(),
            },
            {
              value: "invite_later",
              label: words.inviteLater(),
              description: words.inviteLaterHint(),
            },
            {
              value: "add",
              label: words.addAtOnce(),
              description: words.addAtOnceHint(),
            },
          ]}
        />
        <ChoiceCards
          legend={words.knownPeople()}
          name="duplicates"
          defaultValue={options?.duplicates ?? "skip"}
          options={[
            { value: "skip", label: words.knownLeave() },
            {
              value: "update",
              label: words.knownUpdate(),
              description: words.knownUpdateHint(),
            },
          ]}
        />
        <LabelInput
          label={words.labelAll()}
          name="labels"
          defaultValue={
            options?.labels.join(", ") ??
            `${isPasted(item) ? words.badgeAdded() : words.import()} ${createdAt.slice(0, 10)}`
          }
          optional
        />
        <TextField
          label={words.consentSource()}
          name="consent"
          hint={words.consentSourceHint()}
          defaultValue={options?.consent}
          maxLength={200}
        />
        <SubmitRow>{isPasted(item) ? words.checkList() : words.checkFile()}</SubmitRow>
      </Card>
    </Form>
  );
}

const Sample = ({
  header,
  sample,
}: {
  header: readonly string[];
  sample: readonly (readonly string[])[];
}) => (
  <div className="import-sample">
    <table>
      <caption className="visually-hidden">{words.fileSample()}</caption>
      <thead>
        <tr>
          <InPlace items={header}>
            {(name, index) => <th scope="col">{name || words.columnNumbered({ index: index + 1 })}</th>}
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
