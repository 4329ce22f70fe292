import type { MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton, SubmitRow } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Steps } from "../../design/figures.tsx";
import "../../design/wizard.css";
import { FileField } from "../../design/file-field.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { TABLE_FILES } from "../../design/table-files.ts";
import { Time } from "../../design/text.tsx";
import { LONG_WORK_POLLING, usePolling } from "../../navigation/use-polling.ts";
import type { FormState, PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportResult } from "./import-result.tsx";
import { SampleList } from "./sample-list.tsx";
import "./import.css";
import type { ImportData } from "./types.ts";

type State = MemberImport["state"];

const steps = [
  translated({ label: words.file }),
  translated({ label: words.columns }),
  translated({ label: words.check }),
  translated({ label: words.import }),
];
const stepOf: Record<State, number> = {
  uploaded: 1,
  validating: 2,
  ready: 2,
  running: 3,
  done: 4,
  failed: 4,
  cancelled: 4,
};

/** Import of members from a spreadsheet, in four steps. Each has its own URL, so users can leave and return. */
export function ImportPage({ data: { current, latest }, form }: PageProps<ImportData>) {
  const slug = useRootData().business?.slug ?? "";
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.importTitle()}
        lead={words.importLead()}
        back={{ href: href("members", { business: slug }), label: commonWords.members() }}
      />
      <Steps items={steps} current={current ? stepOf[current.state] : 0} />
      {current ? <Current item={current} form={form} slug={slug} /> : <Upload form={form} slug={slug} />}
      {!current && latest.length > 0 && <Latest latest={latest} slug={slug} />}
    </Stack>
  );
}

function Current({ item, form, slug }: { item: MemberImport; form: FormState | undefined; slug: string }) {
  if (item.state === "uploaded") {
    return (
      <Stack gap={4}>
        <ImportColumns item={item} form={form} slug={slug} />
        <Form
          action={href("members", { business: slug }, { import: item.id })}
          intent="cancel-import"
          values={{ import: item.id }}
        >
          <SubmitRow variant="quiet">{words.stopImportQuestion()}</SubmitRow>
        </Form>
      </Stack>
    );
  }
  if (item.state === "validating" || item.state === "running") return <Progress item={item} slug={slug} />;
  return <ImportResult item={item} form={form} slug={slug} />;
}

const Upload = ({ form, slug }: { form: FormState | undefined; slug: string }) => (
  <Card title={words.stepFile()}>
    <Form
      state={form}
      intent="upload-import"
      encType="multipart/form-data"
      action={href("members", { business: slug }, { import: "new" })}
    >
      <FileField label={words.tableFile()} name="file" accept={TABLE_FILES} hint={words.fileHint()} />
      <div className="form-actions">
        <SubmitButton icon="upload">{words.upload()}</SubmitButton>
        <SampleList />
      </div>
    </Form>
  </Card>
);

/** Progress of the import. It continues on the server even if the page is closed. */
function Progress({ item, slug }: { item: MemberImport; slug: string }) {
  usePolling(true, LONG_WORK_POLLING);
  const isRunning = item.state === "running";
  const done = isRunning ? item.processedRows : item.checkedRows;
  const here = href("members", { business: slug }, { import: item.id });
  return (
    <Card title={isRunning ? words.importing() : words.checkingLines()} gap={4}>
      <progress className="import-progress" max={item.totalRows} value={done} aria-label={words.progress()} />
      <p aria-live="polite">{words.linesDone({ done, totalRows: item.totalRows })}</p>
      <p className="muted">{isRunning ? words.importRunsOn() : words.nothingChanged()}</p>
      <Form action={here} intent="cancel-import" values={{ import: item.id }}>
        <div className="form-actions">
          <ButtonLink href={here} icon="refresh">
            {words.reload()}
          </ButtonLink>
          <SubmitButton variant="quiet">{words.stop()}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

const stateWords: Record<State, { text: string; tone: Tone }> = {
  uploaded: translated({ text: words.stateUploaded }, { tone: "info" }),
  validating: translated({ text: words.stateChecking }, { tone: "info" }),
  ready: translated({ text: words.stateChecked }, { tone: "warn" }),
  running: translated({ text: words.stateRunning }, { tone: "info" }),
  done: translated({ text: commonWords.done }, { tone: "good" }),
  failed: translated({ text: words.stateFailed }, { tone: "bad" }),
  cancelled: translated({ text: words.stateStopped }, { tone: "neutral" }),
};

const Latest = ({ latest, slug }: { latest: ImportData["latest"]; slug: string }) => (
  <Card title={words.earlierImports()} tone="sunken">
    <ul className="import-latest">
      {latest.map(({ id, fileName, state, created, createdAt }) => (
        <Row key={id} as="li" between>
          <a href={href("members", { business: slug }, { import: id })}>{fileName}</a>
          <Row gap={2}>
            <span className="muted small">
              <Time value={createdAt} /> {state === "done" && words.newCount({ created })}
            </span>
            <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>
          </Row>
        </Row>
      ))}
    </ul>
  </Card>
);
