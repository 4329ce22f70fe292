import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
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
    <Card title={words.newLink()}>
      <Form state={form} intent="create" action={action}>
        <Grid min="16rem">
          <TextField label={commonWords.name()} name="name" maxLength={60} hint={words.onlyTeamSees()} />
          <SelectField label={words.leadsTo()} name="targetId" defaultValue="join" options={targets} />
          <CodeField />
        </Grid>
        <LinkFields timezone={data.timezone} packs={data.packs} utms={data.utms} />
        <div className="form-actions">
          <SubmitButton>{words.makeLink()}</SubmitButton>
          <ButtonLink href={closeHref} variant="quiet">
            {commonWords.cancel()}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
