import type { MemberImport } from "#shared/contract/member-imports.ts";
import * as words from "#words/members.ts";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { Row } from "../../design/layout.tsx";

const NAME_LENGTH = 40;

/** Additional columns of the file that can be kept as custom fields, under their names in the file. */
export function OwnColumns({ item: { header, mapping, options } }: { item: MemberImport }) {
  const used = new Set(Object.values(mapping));
  const kept = new Set(options?.custom?.map(({ column }) => column));
  const choices = header.flatMap((name, column) => {
    const shown = name.replaceAll(":", " ").trim().slice(0, NAME_LENGTH);
    return shown === "" || used.has(column) ? [] : [{ column, name: shown }];
  });
  if (choices.length === 0) return null;
  return (
    <FieldGroup legend={words.keepAsFields()}>
      <Row gap={4}>
        {choices.map(({ column, name }) => (
          <span key={column}>
            <input type="hidden" name={`custom-name.${column}`} value={name} />
            <CheckboxField
              label={name}
              name="custom"
              value={String(column)}
              defaultChecked={kept.has(column)}
            />
          </span>
        ))}
      </Row>
    </FieldGroup>
  );
}
