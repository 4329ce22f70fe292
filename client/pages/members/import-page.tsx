import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
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

const steps = [{ label: "File" }, { label: "Columns" }, { label: "Check" }, { label: "Import" }];
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
        title="Import members"
        lead="From a spreadsheet. Nothing is changed and nobody gets a mail before you say so."
        back={{ href: href("members", { business: slug }), label: "Members" }}
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
            <SubmitButton variant="quiet">Stop this import</SubmitButton>
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
    <Card title="Choose the file">
      <Form
        state={form}
        intent="upload-import"
        encType="multipart/form-data"
        action={href("members", { business: slug }, { import: "new" })}
      >
        <TextField
          label="CSV file"
          name="file"
          type="file"
          accept=".csv,text/csv"
          hint="With a header line, saved as “CSV UTF-8”, up to 5 MB. Commas, semicolons and tabs are all fine."
        />
        <div className="form-actions">
          <SubmitButton icon="upload">Upload</SubmitButton>
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
    <Card title={isRunning ? "Importing" : "Checking every line"}>
      <Stack gap={4}>
        <progress className="import-progress" max={item.totalRows} value={done} aria-label="Progress" />
        <p aria-live="polite">
          {done.toLocaleString("en")} of {item.totalRows.toLocaleString("en")} lines
        </p>
        <p className="muted">
          {isRunning
            ? "You can leave this page: the import goes on, and what is in stays in."
            : "Nothing has been changed yet."}
        </p>
        <Form action={here} intent="cancel-import">
          <input type="hidden" name="import" value={item.id} />
          <div className="form-actions">
            <ButtonLink href={here} icon="refresh">
              Look again
            </ButtonLink>
            <SubmitButton variant="quiet">Stop</SubmitButton>
          </div>
        </Form>
      </Stack>
    </Card>
  );
}

const stateWords: Record<State, { text: string; tone: Tone }> = {
  uploaded: { text: "Uploaded", tone: "info" },
  validating: { text: "Being checked", tone: "info" },
  ready: { text: "Checked", tone: "warn" },
  running: { text: "Running", tone: "info" },
  done: { text: "Done", tone: "good" },
  failed: { text: "Failed", tone: "bad" },
  cancelled: { text: "Stopped", tone: "neutral" },
};

function Latest({ latest, slug }: { latest: ImportPanel["latest"]; slug: string }) {
  return (
    <Card title="Earlier imports" tone="sunken">
      <ul className="import-latest">
        {latest.map(({ id, fileName, state, created, createdAt }) => (
          <Row key={id} as="li" between>
            <a href={href("members", { business: slug }, { import: id })}>{fileName}</a>
            <Row gap={2}>
              <span className="muted small">
                <Time value={createdAt} /> {state === "done" && `· ${created.toLocaleString("en")} new`}
              </span>
              <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>
            </Row>
          </Row>
        ))}
      </ul>
    </Card>
  );
}
