import type { DeletedDraft } from "#shared/contract/treet-shapes.ts";
import { DELETED_DRAFT_DAYS } from "#shared/treets.ts";
import * as words from "#words/treetLists.ts";
import { Card } from "../../design/card.tsx";
import { PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";

interface DeletedDraftsProps {
  readonly drafts: readonly DeletedDraft[];
  /** Address of the list, which restores them. */
  readonly action: string;
  readonly needs: "treets.manage" | "supply.manage";
}

/** The drafts deleted lately, each with a button that restores it; nothing if there are none. */
export const DeletedDrafts = ({ drafts, action, needs }: DeletedDraftsProps) =>
  drafts.length > 0 && (
    <Card title={words.deletedDrafts()} gap={4}>
      <p className="muted">{words.deletedDraftsHint({ days: DELETED_DRAFT_DAYS })}</p>
      <Stack as="ul" gap={3}>
        {drafts.map(({ id, title, goneAt }) => (
          <li key={id}>
            <Row between wrap={false}>
              <div>
                <p>{title}</p>
                <Rich as="p" className="muted small">
                  {words.untilDate({ time: () => <Time value={goneAt} decides /> })}
                </Rich>
              </div>
              <PostForm action={action} values={{ undo: id }}>
                <Needs action={needs}>
                  <IntentButton intent="undo" label={words.restoreNamed({ title })}>
                    {words.restore()}
                  </IntentButton>
                </Needs>
              </PostForm>
            </Row>
          </li>
        ))}
      </Stack>
    </Card>
  );
