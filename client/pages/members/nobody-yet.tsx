import { href } from "#shared/href.ts";
import * as words from "#words/members.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Row } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { SampleList } from "./sample-list.tsx";
import type { LinkTo } from "./types.ts";

/** The ways in which a community gets its first members. */
export function NobodyYet({ link, slug }: { link: LinkTo; slug: string }) {
  return (
    <EmptyState
      icon="users"
      title={words.nobodyHereYet()}
      action={
        <Row gap={2} className="empty-state-ways">
          <Needs action="members.manage">
            <ButtonLink href={link({ add: 1 })} variant="primary" icon="plus">
              Add the first member
            </ButtonLink>
          </Needs>
          <Needs action="members.import">
            <ButtonLink href={link({ import: "new" })} icon="upload">
              Import a list
            </ButtonLink>
          </Needs>
          <ButtonLink href={href("linkManagement", { business: slug })} icon="link">
            Share a link
          </ButtonLink>
          <SampleList />
        </Row>
      }
    >
      <p>{words.addPeopleOneByOne()}</p>
    </EmptyState>
  );
}
