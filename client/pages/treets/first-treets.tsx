import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import { namedTemplates } from "#shared/treet-template-names.ts";
import * as words from "#words/treetLists.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import "./offers.css";

export interface FirstTreetsProps {
  readonly business: string;
  /** Link to an empty form. */
  readonly create: ReactNode;
}

const TEMPLATES_AT_FIRST = 3;

/** Some templates for users who are new to treets; the form offers all of them. */
export const FirstTreets = ({ business, create }: FirstTreetsProps) => (
  <EmptyState
    icon="gift"
    title={words.firstTreet()}
    action={
      <Row gap={2} className="empty-state-ways">
        {create}
        <Needs action="treets.manage">
          {namedTemplates()
            .slice(0, TEMPLATES_AT_FIRST)
            .map(({ id, name }) => (
              <ButtonLink key={id} href={href("treet", { business, rest: ["new"] }, { template: id })}>
                {name}
              </ButtonLink>
            ))}
        </Needs>
      </Row>
    }
  >
    <p>{words.firstTreetLead()}</p>
  </EmptyState>
);
