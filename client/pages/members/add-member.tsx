import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { Form } from "../../design/form.tsx";
import { Grid } from "../../design/layout.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { LabelInput } from "./label-input.tsx";

export function AddMember(props: { form: FormState | undefined; action: string; cancelHref: string }) {
  return (
    <Card title="Add a member">
      <Form state={props.form} intent="add" action={props.action}>
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
          <ButtonLink href={props.cancelHref} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
