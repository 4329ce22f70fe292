import type { selectOrgPage } from "#server/pages/select-org.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/across.ts";
import * as commonWords from "#words/common.ts";
import { Avatar } from "../../design/avatar.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Stack } from "../../design/layout.tsx";
import { SearchField } from "../../design/text-field.tsx";
import type { DataOf } from "../../page-props.ts";

type FindCommunityProps = Pick<DataOf<typeof selectOrgPage>, "find" | "found">;

/** Finds listed communities by name, whose profiles say how to join them. */
export const FindCommunity = ({ find, found }: FindCommunityProps) => (
  <Card title={words.findCommunity()} tone="sunken" id="find" gap={4}>
    <p className="muted">{words.findHint()}</p>
    <form method="get" action={`${href("selectOrg")}#find`} className="form" data-keeps-place="">
      <input type="hidden" name="stay" value="1" />
      <SearchField label={words.findName()} name="find" defaultValue={find} maxLength={100} />
      <SubmitButton variant="secondary">{commonWords.search()}</SubmitButton>
    </form>
    {found?.length === 0 && <p role="status">{words.noneFound()}</p>}
    {found && found.length > 0 && (
      <Stack as="ul" gap={2} className="org-found">
        {found.map(({ slug, name, tagline, logoUrl }) => (
          <li key={slug} className="org">
            <Avatar name={name} src={logoUrl} shape="square" />
            <div className="org-text">
              <a className="org-name" href={href("communityProfile", { business: slug })}>
                {name}
              </a>
              {tagline && <span className="org-facts">{tagline}</span>}
            </div>
          </li>
        ))}
      </Stack>
    )}
  </Card>
);
