import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "./label-input.tsx";
import type { LinkTo } from "./types.ts";

interface AddMembersProps {
  readonly way: "one" | "list";
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  /** They may add several at once. */
  readonly mayImport: boolean;
}

/** One person by a form, or several as they were copied from somewhere else. */
export function AddMembers({ way, form, link, mayImport }: AddMembersProps) {
  return (
    <Card title="Add members">
      <Stack gap={4}>
        {mayImport && (
          <FilterChips
            label="How to add them"
            items={[
              { label: "One person", href: link({ add: 1 }), current: way === "one" },
              { label: "Paste a list", href: link({ add: "list" }), current: way === "list" },
              { label: "Import a file", href: link({ import: "new" }), current: false },
            ]}
          />
        )}
        {way === "list" && mayImport ? (
          <PasteList form={form} link={link} />
        ) : (
          <AddOne form={form} link={link} />
        )}
      </Stack>
    </Card>
  );
}

type WayProps = Pick<AddMembersProps, "form" | "link">;

const AddOne = ({ form, link }: WayProps) => (
  <Form state={form} intent="add" action={link({ add: 1 })}>
    <Grid>
      <TextField label="First name" name="firstName" maxLength={50} autoComplete="off" />
      <TextField label="Last name" name="lastName" maxLength={50} autoComplete="off" optional />
      <TextField label="E-mail" name="email" type="email" autoComplete="off" />
      <LabelInput label="Labels" name="labels" hint="Separate several with commas." optional />
    </Grid>
    <CheckboxField
      label="Invite by mail"
      hint="They join when they accept. Without an invitation they are a member at once."
      name="invite"
      defaultChecked
    />
    <TextArea label="A personal line in the mail" name="message" maxLength={500} rows={2} optional />
    <div className="form-actions">
      <SubmitButton>Add member</SubmitButton>
      <ButtonLink href={link({})} variant="quiet">
        Cancel
      </ButtonLink>
    </div>
  </Form>
);

const PasteList = ({ form, link }: WayProps) => (
  <Form state={form} intent="paste-list" action={link({ add: "list" })} data-warn-unsaved="">
    <TextArea
      label="One person a line"
      name="list"
      rows={8}
      hint="An address, or a name before it: “Ada Lovelace <ada@example.org>”. Every line is checked first, and nobody gets a mail before you say so."
    />
    <div className="form-actions">
      <SubmitButton>Go on</SubmitButton>
      <ButtonLink href={link({})} variant="quiet">
        Cancel
      </ButtonLink>
    </div>
  </Form>
);
