import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Form } from "../../design/form.tsx";
import { Grid } from "../../design/layout.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { CodeField } from "./code-field.tsx";
import { LinkFields } from "./link-fields.tsx";
import type { LinkManagementData, LinkTarget } from "./types.ts";

interface NewLinkProps {
  readonly targets: readonly LinkTarget[];
  readonly form: FormState | undefined;
  readonly data: LinkManagementData;
  readonly closeHref: string;
  readonly action: string;
}

export function NewLink({ targets, form, data, closeHref, action }: NewLinkProps) {
  return (
    <Card title="New link">
      <Form state={form} intent="create" action={action}>
        <Grid min="16rem">
          <TextField label="Name" name="name" maxLength={60} hint="Only the team sees it." />
          <SelectField label="Leads to" name="targetId" defaultValue="join" options={targets} />
          <CodeField />
        </Grid>
        <LinkFields timezone={data.timezone} packs={data.packs} utms={data.utms} />
        <div className="form-actions">
          <SubmitButton>Make the link</SubmitButton>
          <ButtonLink href={closeHref} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
