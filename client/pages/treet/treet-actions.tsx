import type { TreetForTeam } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { movesFrom, type TreetMove } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import type { IconName } from "../../design/icon.tsx";
import { MenuAction, MoreMenu } from "../../design/more-menu.tsx";
import { Needs, useObstacleTo } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { moveNames } from "../treets/move-names.ts";
import { askedIn } from "./asked-move.tsx";
import { ShareLinkAction } from "./share-link-action.tsx";
import { DeleteDraft, EndTreet } from "./treet-endings.tsx";

interface TreetActionsProps {
  readonly treet: TreetForTeam;
  /** True if nothing is missing for publishing. */
  readonly isReady: boolean;
  readonly business: string;
  readonly form: FormState | undefined;
}

type Next = "publish" | "resume" | "restore";

/** Returns the obvious next move for a treet, if any; the other moves are in the menu. */
function nextMove({ state }: TreetForTeam, isReady: boolean): Next | undefined {
  if (state === "draft") return isReady ? "publish" : undefined;
  return state === "paused" ? "resume" : state === "archived" ? "restore" : undefined;
}

const moveIcons: Readonly<Record<Exclude<TreetMove, "end">, IconName>> = {
  publish: "send",
  unschedule: "edit",
  pause: "pause",
  resume: "play",
  archive: "archive",
  restore: "refresh",
};

const fieldsOf = (move: TreetMove | "duplicate") => ({ intent: "move", move });

/** Actions of the team in a treet's header: the next step, and a menu with irreversible actions last. */
export function TreetActions({ treet, isReady, business, form }: TreetActionsProps) {
  const { id, state, title, claimedCount } = treet;
  const moves = movesFrom(state);
  const mayMove = useObstacleTo("treets.publish") === undefined;
  const next = mayMove ? nextMove(treet, isReady) : undefined;
  const asked = askedIn(form, "move");
  const others = moves.filter(
    (move): move is Exclude<TreetMove, "end" | "archive"> =>
      move !== next && move !== "end" && move !== "archive",
  );
  const edit = (variant: "primary" | "quiet") => (
    <Needs key="edit" action="treets.manage">
      <ButtonLink href={href("treet", { business, rest: [id, "edit"] })} icon="edit" variant={variant}>
        {commonWords.edit()}
      </ButtonLink>
    </Needs>
  );
  const ending = { title, form, intent: "move", action: "treets.publish" } as const;
  const endings = [
    moves.includes("archive") && (
      <Needs key="archive" action="treets.publish">
        <MenuAction icon={moveIcons.archive} fields={fieldsOf("archive")}>
          {moveNames.archive}
        </MenuAction>
      </Needs>
    ),
    moves.includes("end") && <EndTreet key="end" {...ending} />,
    state === "draft" && claimedCount === 0 && <DeleteDraft key="delete" {...ending} />,
  ];
  return (
    <>
      {next ? (
        <ActionForm fields={fieldsOf(next)}>
          <SubmitButton icon={moveIcons[next]}>{moveNames[next]}</SubmitButton>
        </ActionForm>
      ) : (
        edit("primary")
      )}
      <MoreMenu ending={endings} isOpen={asked !== undefined}>
        {next && edit("quiet")}
        <ButtonLink
          href={href("treet", { business, rest: [id] }, { as: "member" })}
          icon="eye"
          variant="quiet"
        >
          {words.viewAsMember()}
        </ButtonLink>
        <ShareLinkAction treet={id} business={business} />
        {others.map((move) => (
          <Needs key={move} action="treets.publish">
            <MenuAction icon={moveIcons[move]} fields={fieldsOf(move)}>
              {moveNames[move]}
            </MenuAction>
          </Needs>
        ))}
        <Needs action="treets.publish">
          <MenuAction icon="copy" fields={fieldsOf("duplicate")}>
            {words.duplicate()}
          </MenuAction>
        </Needs>
      </MoreMenu>
    </>
  );
}
