import { href } from "#shared/href.ts";
import { type PackMove, packMovesFrom } from "#shared/packs.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/packs.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import type { IconName } from "../../design/icon.tsx";
import { MenuAction, MoreMenu } from "../../design/more-menu.tsx";
import { Needs, useObstacleTo } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import type { TeamPackData } from "./data.ts";

const moveLabels: Readonly<Record<PackMove, string>> = translated({
  publish: words.publish,
  unpublish: words.backToDraft,
  archive: words.archive,
  restore: words.restore,
});

const moveIcons: Readonly<Record<PackMove, IconName>> = {
  publish: "send",
  unpublish: "edit",
  archive: "archive",
  restore: "refresh",
};

/** Returns the obvious next action for a pack, if any. An empty pack must be filled before it is published. */
function nextMove({ state, contents }: TeamPackData["pack"]): PackMove | undefined {
  if (state === "draft") return contents.length > 0 ? "publish" : undefined;
  return state === "archived" ? "restore" : undefined;
}

interface PackActionsProps extends Pick<TeamPackData, "pack"> {
  readonly business: string;
  readonly form: FormState | undefined;
}

/** Actions of the team on a pack, in the page header: the next step as a button, and a menu with archiving and deleting last. */
export function PackActions({ pack, business, form }: PackActionsProps) {
  const moves = packMovesFrom(pack.state);
  const mayManage = useObstacleTo("packs.manage") === undefined;
  const next = mayManage ? nextMove(pack) : undefined;
  const edit = (variant: "primary" | "quiet") => (
    <Needs action="packs.manage">
      <ButtonLink href={href("pack", { business, rest: [pack.id, "edit"] })} icon="edit" variant={variant}>
        {commonWords.edit()}
      </ButtonLink>
    </Needs>
  );
  const entry = (move: PackMove) => (
    <Needs key={move} action="packs.manage">
      <MenuAction icon={moveIcons[move]} fields={{ intent: move }}>
        {moveLabels[move]}
      </MenuAction>
    </Needs>
  );
  return (
    <>
      {next ? (
        <ActionForm fields={{ intent: next }}>
          <SubmitButton icon={moveIcons[next]}>{moveLabels[next]}</SubmitButton>
        </ActionForm>
      ) : (
        edit("primary")
      )}
      <MoreMenu
        isOpen={form?.intent === "delete"}
        ending={[
          moves.includes("archive") && entry("archive"),
          pack.state === "draft" && (
            <Needs key="delete" action="packs.manage">
              <ConfirmDialog
                title={words.deletePackQuestion({ title: pack.title })}
                confirmLabel={commonWords.deleteIt()}
                intent="delete"
                state={form}
                trigger={
                  <Button variant="quiet" icon="trash">
                    {commonWords.deleteIt()}
                  </Button>
                }
              >
                <p>{words.deletePackHint()}</p>
              </ConfirmDialog>
            </Needs>
          ),
        ]}
      >
        {next && edit("quiet")}
        <ButtonLink
          href={href("pack", { business, rest: [pack.id, "members"] })}
          icon="users"
          variant="quiet"
        >
          {commonWords.members()}
        </ButtonLink>
        <ButtonLink
          href={href("pack", { business, rest: [pack.id] }, { as: "member" })}
          icon="eye"
          variant="quiet"
        >
          {pack.state === "published" ? words.viewAsMember() : commonWords.preview()}
        </ButtonLink>
        {moves.filter((move) => move !== next && move !== "archive").map(entry)}
        <Needs action="packs.manage">
          <MenuAction icon="copy" fields={{ intent: "duplicate" }}>
            {words.duplicate()}
          </MenuAction>
        </Needs>
      </MoreMenu>
    </>
  );
}
