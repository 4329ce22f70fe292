import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { CheckboxField } from "../../design/choice-field.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { Grid } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { EmailField, TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "./label-input.tsx";
import type { LinkTo } from "./types.ts";

interface AddMembersProps {
  readonly way: "one" | "list";
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  /** True if the user may add several members at once. */
  readonly mayImport: boolean;
}

/** Adds one member with a form, or several from a pasted list. */
export function AddMembers({ way, form, link, mayImport }: AddMembersProps) {
  const ways = mayImport && (
    <FilterChips
      label={words.addMenu()}
      items={[
        { label: words.addOne(), href: link({ add: 1 }), current: way === "one" },
        { label: words.addList(), href: link({ add: "list" }), current: way === "list" },
        { label: words.addFile(), href: link({ import: "new" }), current: false },
      ]}
    />
  );
  const frame = { title: words.addMembers(), closeHref: link({}), before: ways, state: form };
  return way === "list" && mayImport ? (
    <FormDrawer
      {...frame}
      key="list"
      submit={words.goOn()}
      intent="paste-list"
      action={link({ add: "list" })}
      data-warn-unsaved=""
    >
      <TextArea label={words.pasteLabel()} name="list" rows={8} hint={words.pasteHint()} />
    </FormDrawer>
  ) : (
    <FormDrawer {...frame} key="one" submit={words.addMember()} intent="add" action={link({ add: 1 })}>
      <Grid min="12rem">
        <TextField label={commonWords.firstName()} name="firstName" maxLength={50} autoComplete="off" />
        <TextField
          label={commonWords.lastName()}
          name="lastName"
          maxLength={50}
          autoComplete="off"
          optional
        />
      </Grid>
      <EmailField label={commonWords.email()} name="email" autoComplete="off" />
      <LabelInput label={words.labels()} name="labels" hint={words.labelsHint()} optional />
      <CheckboxField label={words.inviteByEmail()} hint={words.inviteHint()} name="invite" defaultChecked />
      <TextArea label={words.inviteNote()} name="message" maxLength={500} rows={2} optional />
    </FormDrawer>
  );
}
