import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { CodeField } from "./code-field.tsx";
import { LinkFields } from "./link-fields.tsx";
import type { LinkManagementData, LinkTarget } from "./types.ts";

interface NewLinkProps {
  /** Null if a refused form has opened the drawer, not its address; the link then leads where it was to lead. */
  readonly targets: readonly LinkTarget[] | null;
  /** Values of the targets that are in other communities. */
  readonly supplied: readonly string[];
  readonly form: FormState | undefined;
  readonly data: LinkManagementData;
  readonly closeHref: string;
  readonly action: string;
}

export const NewLink = ({ targets, supplied, form, data, closeHref, action }: NewLinkProps) => (
  <FormDrawer
    title={words.newLink()}
    closeHref={closeHref}
    submit={words.makeLink()}
    state={form}
    intent="create"
    action={action}
  >
    <TextField label={commonWords.name()} name="name" maxLength={60} hint={words.onlyTeamSees()} />
    {targets ? (
      <SelectField
        label={words.leadsTo()}
        name="targetId"
        defaultValue={targets[0]?.value}
        options={targets}
      />
    ) : (
      <input type="hidden" name="targetId" value={form?.values.targetId ?? "join"} />
    )}
    <CodeField />
    <LinkFields timezone={data.timezone} packs={data.packs} utms={data.utms} supplied={supplied} />
  </FormDrawer>
);
