import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { Badge, type Tone } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Steps } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportResult } from "./import-result.tsx";
import { SampleList } from "./sample-list.tsx";
import "./import.css";
import type { Panel } from "./types.ts";

type ImportPanel = Extract<Panel, { kind: "import" }>;
type State = MemberImport["state"];

interface ImportPageProps {
  readonly panel: ImportPanel;
  readonly form: FormState | undefined;
  readonly slug: string;
}

const steps = [
  {
    get label() {
      return words.file();
    },
  },
  {
    get label() {
      return words.columns();
    },
  },
  {
    get label() {
      return words.check();
    },
  },
  {
    get label() {
      return words.import();
    },
  },
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

/** Members from a spreadsheet, in four steps; each is a page of its own that can be left and come back to. */
export function ImportPage({ panel, form, slug }: ImportPageProps) {
  const { current } = panel;
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.importMembers()}
        lead={words.fromASpreadsheetNothingIs()}
        back={{ href: href("members", { business: slug }), label: commonWords.members() }}
      />
      <Steps items={steps} current={current ? stepOf[current.state] : 0} />
      {current ? <Current item={current} form={form} slug={slug} /> : <Upload form={form} slug={slug} />}
      {!current && panel.latest.length > 0 && <Latest latest={panel.latest} slug={slug} />}
    </Stack>
  );
}

function Current({ item, form, slug }: { item: MemberImport; form: FormState | undefined; slug: string }) {
  if (item.state === "uploaded") {
    return (
      <Stack gap={4}>
        <ImportColumns item={item} form={form} slug={slug} />
        <Form action={href("members", { business: slug }, { import: item.id })} intent="cancel-import">
          <input type="hidden" name="import" value={item.id} />
          <div className="form-actions">
            <SubmitButton variant="quiet">{words.stopThisImport()}</SubmitButton>
          </div>
        </Form>
      </Stack>
    );
  }
  if (item.state === "validating" || item.state === "running") return <Progress item={item} slug={slug} />;
  return <ImportResult item={item} form={form} slug={slug} />;
}

function Upload({ form, slug }: { form: FormState | undefined; slug: string }) {
  return (
    <Card title={words.chooseTheFile()}>
      <Form
        state={form}
        intent="upload-import"
        encType="multipart/form-data"
        action={href("members", { business: slug }, { import: "new" })}
      >
        <TextField
          label={words.csvFile()}
          name="file"
          type="file"
          accept=".csv,text/csv"
          hint={words.withAHeaderLineSaved()}
        />
        <div className="form-actions">
          <SubmitButton icon="upload">{words.upload()}</SubmitButton>
          <SampleList />
        </div>
      </Form>
    </Card>
  );
}

const LOOK_AGAIN_MS = 1_000;

/** How far the work has come; goes on by itself whether anybody looks or not. */
function Progress({ item, slug }: { item: MemberImport; slug: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const isRunning = item.state === "running";
  const done = isRunning ? item.processedRows : item.checkedRows;
  const here = href("members", { business: slug }, { import: item.id });
  return (
    <Card title={isRunning ? words.importing() : words.checkingEveryLine()}>
      <Stack gap={4}>
        <progress
          className="import-progress"
          max={item.totalRows}
          value={done}
          aria-label={words.progress()}
        />
        <p aria-live="polite">{words.ofLines({ done, totalRows: item.totalRows })}</p>
        <p className="muted">{isRunning ? words.youCanLeaveThisPage() : words.nothingHasBeenChangedYet()}</p>
        <Form action={here} intent="cancel-import">
          <input type="hidden" name="import" value={item.id} />
          <div className="form-actions">
            <ButtonLink href={here} icon="refresh">
              {words.lookAgain()}
            </ButtonLink>
            <SubmitButton variant="quiet">{words.stop()}</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Card>
  );
}

const stateWords: Record<State, { text: string; tone: Tone }> = {
  uploaded: {
    get text() {
      return words.uploaded();
    },
    tone: "info",
  },
  validating: {
    get text() {
      return words.beingChecked();
    },
    tone: "info",
  },
  ready: {
    get text() {
      return words.checked();
    },
    tone: "warn",
  },
  running: {
    get text() {
      return words.running();
    },
    tone: "info",
  },
  done: {
    get text() {
      return commonWords.done();
    },
    tone: "good",
  },
  failed: {
    get text() {
      return words.failed();
    },
    tone: "bad",
  },
  cancelled: {
    get text() {
      return words.stopped();
    },
    tone: "neutral",
  },
};

function Latest({ latest, slug }: { latest: ImportPanel["latest"]; slug: string }) {
  return (
    <Card title={words.earlierImports()} tone="sunken">
      <ul className="import-latest">
        {latest.map(({ id, fileName, state, created, createdAt }) => (
          <Row key={id} as="li" between>
            <a href={href("members", { business: slug }, { import: id })}>{fileName}</a>
            <Row gap={2}>
              <span className="muted small">
                <Time value={createdAt} /> {state === "done" && words.new({ created })}
              </span>
              <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>
            </Row>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
