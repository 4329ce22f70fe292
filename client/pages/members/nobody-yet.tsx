import { href } from "#shared/href.ts";
import * as words from "#words/members.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { SampleList } from "./sample-list.tsx";
import type { LinkTo } from "./types.ts";

/** Empty state: the ways to get the first members. */
export const NobodyYet = ({ link, slug }: { link: LinkTo; slug: string }) => (
  <EmptyState
    icon="users"
    title={words.empty()}
    action={
      <Row gap={2} className="empty-state-ways">
        <Needs action="members.manage">
          <ButtonLink href={link({ add: 1 })} variant="primary" icon="plus">
            {words.addFirst()}
          </ButtonLink>
        </Needs>
        <Needs action="members.import">
          <ButtonLink href={link({ import: "new" })} icon="upload">
            {words.importAList()}
          </ButtonLink>
        </Needs>
        <ButtonLink href={href("linkManagement", { business: slug })} icon="link">
          {words.shareALink()}
        </ButtonLink>
        <SampleList />
      </Row>
    }
  >
    <p>{words.emptyLead()}</p>
  </EmptyState>
);
