import { href } from "#shared/href.ts";
import { namedTemplates } from "#shared/treet-template-names.ts";
import * as words from "#words/treetLists.ts";
import { ButtonLink } from "../../design/button.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs, useObstacleTo } from "../../design/needs.tsx";

interface NewTreetProps {
  readonly business: string;
}

/** Menu of the ways to a new treet: the empty form, a template, or a partner who writes it. */
export function NewTreet({ business }: NewTreetProps) {
  const managing = useObstacleTo("treets.manage");
  const form = (template?: string) => href("treet", { business, rest: ["new"] }, { template });
  // People who may not write treets see a plain button, which says so.
  if (managing !== undefined) return <NewTreetLink business={business} />;
  return (
    <MoreMenu label={words.newTreet()} icon="plus" variant="primary">
      <ButtonLink href={form()} variant="quiet">
        {words.emptyForm()}
      </ButtonLink>
      {namedTemplates().map(({ id, name }) => (
        <ButtonLink key={id} href={form(id)} variant="quiet">
          {name}
        </ButtonLink>
      ))}
      <Needs action="partners.manage">
        <ButtonLink href={href("partnersOverview", { business })} variant="quiet">
          {words.askPartner()}
        </ButtonLink>
      </Needs>
    </MoreMenu>
  );
}

/** Leads to the empty form. */
export const NewTreetLink = ({ business }: NewTreetProps) => (
  <Needs action="treets.manage">
    <ButtonLink href={href("treet", { business, rest: ["new"] })} variant="primary" icon="plus">
      {words.newTreet()}
    </ButtonLink>
  </Needs>
);
