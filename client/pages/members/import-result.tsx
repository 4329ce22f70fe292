import type { MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import type { FormState } from "../../page-props.ts";
import { ImportColumns } from "./import-columns.tsx";
import { ImportProblems } from "./import-problems.tsx";

interface ImportResultProps {
  readonly item: MemberImport;
  readonly form: FormState | undefined;
  readonly slug: string;
}

/** What would happen, before the import; what happened, after it. */
export function ImportResult({ item, form, slug }: ImportResultProps) {
  const { state, created, updated, unchanged, waitlisted, failed } = item;
  const isReady = state === "ready";
  return (
    <Stack gap={5}>
      {form?.intent === "run-import" && (
        <Notice tone="bad">
          <p>{form.message}</p>
        </Notice>
      )}
      {state === "done" && (
        <Notice tone="good" title="The import is done">
          <p>{welcomeTexts[item.options?.welcome ?? "add"]}</p>
        </Notice>
      )}
      {state === "cancelled" && (
        <Notice tone="info" title="The import was stopped">
          <p>What was imported before stays.</p>
        </Notice>
      )}
      <Grid min="12rem">
        <StatCard label="New" value={created.toLocaleString("en")} />
        <StatCard label={isReady ? "To be changed" : "Changed"} value={updated.toLocaleString("en")} />
        <StatCard label="Left as they are" value={unchanged.toLocaleString("en")} />
        <StatCard label="Not taken" value={failed.toLocaleString("en")} />
        {waitlisted > 0 && <StatCard label="On the waiting list" value={waitlisted.toLocaleString("en")} />}
      </Grid>
      {failed > 0 && <ImportProblems item={item} slug={slug} form={form} />}
      {isReady ? <Ready item={item} slug={slug} form={form} /> : <Done item={item} slug={slug} />}
    </Stack>
  );
}

const welcomeTexts = {
  invite: "The invitations are on their way.",
  invite_later:
    "Nobody got a mail. Open the new members, choose them all, and send the invitations when it is time.",
  add: "Nobody got a mail.",
};

function Ready({ item, slug, form }: ImportResultProps) {
  const { created, updated, id } = item;
  const rows = created + updated;
  return (
    <>
      <Form action={href("members", { business: slug }, { import: id })}>
        <input type="hidden" name="import" value={id} />
        <div className="form-actions">
          {rows > 0 && (
            <SubmitButton name="intent" value="run-import">
              {`Import ${rows.toLocaleString("en")} ${rows === 1 ? "person" : "people"}`}
            </SubmitButton>
          )}
          <SubmitButton variant="quiet" name="intent" value="cancel-import">
            Stop
          </SubmitButton>
        </div>
      </Form>
      <details className="import-again" open={form?.intent === "check-import"}>
        <summary>Change the columns or what happens</summary>
        <ImportColumns item={item} form={form} slug={slug} />
      </details>
    </>
  );
}

function Done({ item, slug }: { item: MemberImport; slug: string }) {
  return (
    <div className="form-actions">
      {item.created > 0 && (
        <ButtonLink variant="primary" href={href("members", { business: slug }, { importId: item.id })}>
          Show the new members
        </ButtonLink>
      )}
      <ButtonLink href={href("members", { business: slug }, { import: "new" })}>
        Import another list
      </ButtonLink>
    </div>
  );
}
