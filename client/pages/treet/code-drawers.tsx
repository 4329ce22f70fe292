import type { ReactNode } from "react";
import type { TreetForTeam } from "#shared/contract/treet-shapes.ts";
import { MAX_LOW_CODES } from "#shared/panel.ts";
import type { Action } from "#shared/permissions.ts";
import { type CodeForm, MAX_GENERATED_CODES } from "#shared/treets.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { FileField } from "../../design/file-field.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { useObstacleTo } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { PasswordField } from "../../design/password-field.tsx";
import { TABLE_FILES } from "../../design/table-files.ts";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState } from "../../page-props.ts";

/** Returns whether the form with this intent came back with a result or an error; its drawer then stays open. */
const returned = (form: FormState | undefined, intent: string) => form?.intent === intent;

interface PoolDrawerProps {
  readonly open: CodeForm | null;
  readonly form: FormState | undefined;
  /** Returns the URL of the page with another drawer open, or with none. */
  readonly link: LinkTo;
  readonly intent: string;
  readonly needs: Action;
}

/** Drawer to add codes: pasted, from a file, or newly made. */
export const AddCodes = (props: PoolDrawerProps) => (
  <CodesDrawer
    {...props}
    name="add"
    title={words.addCodes()}
    label={words.codes()}
    hint={words.addCodesHint()}
    submit={words.addCodes()}
  >
    <TextField
      label={words.codesGenerate()}
      name="generate"
      inputMode="numeric"
      optional
      hint={words.codesGenerateHint({ max: MAX_GENERATED_CODES })}
    />
  </CodesDrawer>
);

/** Drawer to mark codes as used that were redeemed outside Treets' own till. */
export const UsedCodes = (props: PoolDrawerProps) => (
  <CodesDrawer
    {...props}
    name="used"
    title={words.codesUsedElsewhere()}
    label={words.codesUsed()}
    hint={words.codesUsedHint()}
    submit={words.codesMarkUsed()}
  />
);

interface CodesDrawerProps extends PoolDrawerProps {
  readonly name: CodeForm;
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** Fields after those for existing codes. */
  readonly children?: ReactNode;
}

/** Form for codes, pasted or from a file. */
function CodesDrawer({
  open,
  form,
  link,
  intent,
  needs,
  name,
  title,
  label,
  hint,
  submit,
  children,
}: CodesDrawerProps) {
  const obstacle = useObstacleTo(needs);
  if (obstacle || (open !== name && !returned(form, intent))) return null;
  return (
    <FormDrawer
      title={title}
      closeHref={link({})}
      submit={submit}
      state={form}
      intent={intent}
      action={link({ open: name })}
      encType="multipart/form-data"
    >
      <TextArea label={label} name="text" optional hint={hint} rows={8} spellCheck={false} />
      <FileField
        label={words.codesFile()}
        name="file"
        accept={TABLE_FILES}
        optional
        hint={words.codesFileHint()}
      />
      {children}
    </FormDrawer>
  );
}

interface WarnOfCodesProps extends Omit<PoolDrawerProps, "intent" | "needs"> {
  readonly treet: Pick<TreetForTeam, "lowCodesAt">;
}

/** Drawer to set when to be notified that a pool is running low. */
export function WarnOfCodes({ treet, open, form, link }: WarnOfCodesProps) {
  const obstacle = useObstacleTo("treets.manage");
  if (obstacle || (open !== "alert" && !returned(form, "warn-of-codes"))) return null;
  return (
    <FormDrawer
      title={words.stockAlert()}
      closeHref={link({})}
      submit={commonWords.save()}
      state={form}
      intent="warn-of-codes"
      action={link({ open: "alert" })}
    >
      <TextField
        label={words.stockAlertBelow()}
        name="below"
        type="number"
        min={0}
        max={MAX_LOW_CODES}
        defaultValue={treet.lowCodesAt}
        hint={words.stockAlertHint()}
      />
    </FormDrawer>
  );
}

interface DownloadCodesProps extends PoolDrawerProps {
  /** URL of the file, which takes the ticket as `ticket`. */
  readonly fileHref: string;
}

/** Drawer to download the unused codes as a file, after confirming the password. */
export function DownloadCodes({ open, form, link, intent, needs, fileHref }: DownloadCodesProps) {
  const obstacle = useObstacleTo(needs);
  if (obstacle || (open !== "export" && !returned(form, intent))) return null;
  const { ticket, unused } = (form?.intent === intent && form.shown) || {};
  if (ticket) {
    return (
      <Drawer title={words.codesExport()} closeHref={link({})}>
        <Notice tone="good" title={words.codesReady({ number: numberText(Number(unused)) })}>
          <p>{words.codesReadyHint()}</p>
          <ButtonLink
            icon="download"
            variant="primary"
            data-native=""
            href={`${fileHref}?${new URLSearchParams({ ticket })}`}
          >
            {words.codesDownload()}
          </ButtonLink>
        </Notice>
      </Drawer>
    );
  }
  return (
    <FormDrawer
      title={words.codesExport()}
      closeHref={link({})}
      submit={words.codesGet()}
      state={form}
      intent={intent}
      action={link({ open: "export" })}
    >
      <p>{words.codesExportHint()}</p>
      <PasswordField label={words.yourPassword()} />
    </FormDrawer>
  );
}
