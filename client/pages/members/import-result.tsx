import type { MemberImport } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/members.ts";
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

/** Preview of the result before the import; the result after it. */
export function ImportResult({ item, form, slug }: ImportResultProps) {
  const { state, created, updated, unchanged, waitlisted, failed, withoutConsent } = item;
  const isReady = state === "ready";
  return (
    <Stack gap={5}>
      {state === "done" && (
        <Notice tone="good" title={words.importDone()} text={welcomeTexts[item.options?.welcome ?? "add"]} />
      )}
      {state === "cancelled" && (
        <Notice tone="info" title={words.importStopped()} text={words.importStoppedLead()} />
      )}
      <Grid min="12rem">
        <StatCard label={words.resultNew()} value={created} />
        <StatCard label={isReady ? words.resultToChange() : words.resultChanged()} value={updated} />
        <StatCard label={words.resultUnchanged()} value={unchanged} />
        <StatCard label={words.resultSkipped()} value={failed} />
        {waitlisted > 0 && <StatCard label={words.resultWaitlisted()} value={waitlisted} />}
        {withoutConsent > 0 && (
          <StatCard
            label={words.resultWithoutConsent()}
            value={withoutConsent}
            hint={words.resultWithoutConsentHint()}
          />
        )}
      </Grid>
      {failed > 0 && <ImportProblems item={item} slug={slug} form={form} />}
      {isReady ? <Ready item={item} slug={slug} form={form} /> : <Done item={item} slug={slug} />}
    </Stack>
  );
}

const welcomeTexts = translated({
  invite: words.resultInvitationsSent,
  invite_later: words.resultInvitationsWait,
  add: words.resultNoEmails,
});

function Ready({ item, slug, form }: ImportResultProps) {
  const { created, updated, id } = item;
  const rows = created + updated;
  return (
    <>
      <Form action={href("members", { business: slug }, { import: id })} values={{ import: id }}>
        <div className="form-actions">
          {rows > 0 && (
            <SubmitButton name="intent" value="run-import">
              {words.importPeople({ count: rows })}
            </SubmitButton>
          )}
          <SubmitButton variant="quiet" name="intent" value="cancel-import">
            {words.stop()}
          </SubmitButton>
        </div>
      </Form>
      <details className="import-again" open={form?.intent === "check-import"}>
        <summary>{words.changeMapping()}</summary>
        <ImportColumns item={item} form={form} slug={slug} />
      </details>
    </>
  );
}

const Done = ({ item, slug }: { item: MemberImport; slug: string }) => (
  <div className="form-actions">
    {item.created > 0 && (
      <ButtonLink variant="primary" href={href("members", { business: slug }, { importId: item.id })}>
        {words.showNew()}
      </ButtonLink>
    )}
    <ButtonLink href={href("members", { business: slug }, { import: "new" })}>
      {words.importAnother()}
    </ButtonLink>
  </div>
);
