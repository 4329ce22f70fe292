import { IMPORT_FILE_DAYS } from "#shared/constants.ts";
import type { MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { ButtonLink, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { lineOf } from "./is-pasted.ts";

interface ImportProblemsProps {
  readonly item: MemberImport;
  readonly slug: string;
  readonly form: FormState | undefined;
}

type Problem = MemberImport["problems"][number];

/** Rows that cannot be imported. They can be corrected here before the import, or in the file at any time. */
export function ImportProblems({ item, slug, form }: ImportProblemsProps) {
  const { problems, problemKinds, failed, id, state } = item;
  const file = `/api/v1/businesses/${encodeURIComponent(slug)}/member-imports/${encodeURIComponent(id)}/problems.csv`;
  const mayCorrect = state === "ready";
  const more = failed - problems.length;
  // The rejected rows are deleted with the file.
  if (problems.length === 0)
    return (
      <Card title={words.faultyRows()}>
        <p className="muted small">{words.faultyRowsDeleted({ days: IMPORT_FILE_DAYS })}</p>
      </Card>
    );
  return (
    <Card
      title={words.faultyRows()}
      actions={
        <ButtonLink href={file} size="small" icon="download">
          {words.faultyRowsFile({ failed })}
        </ButtonLink>
      }
    >
      {problemKinds.length > 1 && (
        <ul className="import-problem-kinds">
          {problemKinds.map(({ column, message, count }) => (
            <li key={`${column}: ${message}`}>
              <strong>{words.faultyRowsOfKind({ count })}</strong> {column}: {message}
            </li>
          ))}
        </ul>
      )}
      <p className="muted small">
        {mayCorrect ? words.faultyRowsHint() : words.faultyRowsHintFile()}
        {more > 0 && ` ${words.faultyRowsFirst({ count: problems.length })}`}
      </p>
      {mayCorrect ? (
        <Form
          state={form}
          intent="correct-import"
          action={href("members", { business: slug }, { import: id })}
          data-warn-unsaved=""
          values={{ import: id }}
        >
          <ul className="import-problems">
            {problems.map((problem) => (
              <li key={problem.line}>
                <CorrectLine problem={problem} item={item} />
              </li>
            ))}
          </ul>
          <SubmitRow variant="secondary">{words.checkAgain()}</SubmitRow>
        </Form>
      ) : (
        <ul className="import-problems">
          {problems.map((problem) => (
            <li key={problem.line}>
              <Words problem={problem} item={item} />
              {problem.value && (
                <span className="muted"> ({commonWords.quoted({ text: problem.value })})</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const Words = ({ problem: { line, column, message }, item }: { problem: Problem; item: MemberImport }) => (
  <>
    <strong>{words.lineNumbered({ row: lineOf(item, line) })}</strong>, {column}: {message}
  </>
);

/** Form to correct a row; shows only the columns that are imported. */
function CorrectLine({ problem, item }: { problem: Problem; item: MemberImport }) {
  const { header, mapping, options } = item;
  const own = options?.custom?.map(({ column }) => column) ?? [];
  const columns = [...Object.values(mapping), ...own].sort((one, other) => one - other);
  return (
    <Stack gap={2}>
      <p>
        <Words problem={problem} item={item} />
      </p>
      <Grid min="12rem" gap={2}>
        {columns.map((column) => (
          <TextField
            key={column}
            label={header[column] || words.columnOrdinal({ column: column + 1 })}
            name={`cell.${problem.line}.${column}`}
            aria-label={words.cellInLine({
              column: header[column] || words.columnOrdinal({ column: column + 1 }),
              line: lineOf(item, problem.line),
            })}
            defaultValue={problem.cells[column] ?? ""}
            maxLength={1000}
            autoComplete="off"
            required={false}
          />
        ))}
      </Grid>
    </Stack>
  );
}
