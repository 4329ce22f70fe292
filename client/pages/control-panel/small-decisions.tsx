import type { MemberDetail } from "#shared/contract/member-shapes.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
import { Ago } from "../../design/ago.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { sourceNames } from "../members/words.ts";
import { RefuseMember } from "./refuse-member.tsx";

/** Approves or declines a request to join. */
export function DecideMember({ business, member }: { business: string; member: MemberDetail }) {
  const { id, firstName, lastName, email, source, joinedAt } = member;
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          { term: commonWords.name(), description: name },
          { term: commonWords.email(), description: email },
          { term: words.source(), description: sourceNames[source] },
          ...(joinedAt ? [{ term: words.requestedOn(), description: <Ago value={joinedAt} /> }] : []),
        ]}
      />
      <Row gap={3}>
        <PostForm values={{ member: id }}>
          <SubmitButton name="intent" value="approve">
            {words.approveNamed({ name })}
          </SubmitButton>
        </PostForm>
        <RefuseMember id={id} name={name} />
      </Row>
      <p>
        <a href={href("members", { business }, { status: "requested", member: id })}>
          {words.moreAbout({ name })}
        </a>
      </p>
    </Stack>
  );
}

interface PutAwayImportProps {
  readonly business: string;
  readonly failed: { readonly id: string; readonly fileName: string; readonly createdAt: string };
}

/** A failed import: open it to start again, or dismiss it. */
export const PutAwayImport = ({ business, failed: { id, fileName, createdAt } }: PutAwayImportProps) => (
  <Stack gap={4}>
    <Rich as="p">
      {words.importStoppedLead({ fileName, time: () => <Time value={createdAt} format="datetime" /> })}
    </Rich>
    <Row gap={3}>
      <ButtonLink href={href("members", { business }, { import: id })} variant="primary">
        {words.openImport()}
      </ButtonLink>
      <PostForm values={{ import: id }}>
        <SubmitButton name="intent" value="put-away-import" variant="secondary">
          {words.dismiss()}
        </SubmitButton>
      </PostForm>
    </Row>
  </Stack>
);
