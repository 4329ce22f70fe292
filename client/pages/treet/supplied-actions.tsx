import type { SuppliedTreet } from "#shared/contract/supply.ts";
import { href } from "#shared/href.ts";
import { type SupplyMove, supplyMovesFrom } from "#shared/treets.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treet.ts";
import { ActionForm } from "../../design/action-form.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import type { IconName } from "../../design/icon.tsx";
import { MenuAction, MoreMenu } from "../../design/more-menu.tsx";
import { Needs, useObstacleTo } from "../../design/needs.tsx";
import type { FormState } from "../../page-props.ts";
import { askedIn } from "./asked-move.tsx";
import { ShareLinkAction } from "./share-link-action.tsx";
import { DeleteDraft, EndTreet } from "./treet-endings.tsx";

interface SuppliedActionsProps {
  readonly treet: SuppliedTreet;
  /** True if nothing is missing for submission. */
  readonly isReady: boolean;
  readonly business: string;
  /** URL of the form that copies it to other communities; undefined if there are none. */
  readonly copyHref: string | undefined;
  readonly form: FormState | undefined;
}

const moveLabels: Readonly<Record<SupplyMove, string>> = translated({
  submit: words.submit,
  withdraw: words.withdraw,
  pause: words.pause,
  resume: words.resume,
  end: words.end,
});

/** Moves without a question first. */
type PlainMove = Exclude<SupplyMove, "end">;

const moveIcons: Readonly<Record<PlainMove, IconName>> = {
  submit: "send",
  withdraw: "arrow-left",
  pause: "pause",
  resume: "play",
};

const fieldsOf = (move: SupplyMove | "duplicate") => ({ intent: "supply-move", move });

/** Returns the obvious next move for a supplier's treet, if any. A treet under review can only be withdrawn. */
const nextMove = (moves: readonly SupplyMove[], isReady: boolean) =>
  moves.find(
    (move): move is PlainMove => move === "resume" || move === "withdraw" || (move === "submit" && isReady),
  );

/**
 * Actions of the supplier in a treet's header: the next step, the till while it can be used, and a menu with the rest.
 */
export function SuppliedActions({ treet, isReady, business, copyHref, form }: SuppliedActionsProps) {
  const { id, title, state, partnership } = treet;
  const isGoing = partnership.state === "active";
  const canEdit = isGoing && !["in_review", "ended", "archived"].includes(state);
  const moves = isGoing ? supplyMovesFrom(state, treet.pauseReason) : [];
  const mayMove = useObstacleTo("supply.manage") === undefined;
  // Changes requested by the community come before submitting again.
  const next = mayMove ? nextMove(moves, isReady && !treet.reviewNote) : undefined;
  const others = moves.filter((move): move is PlainMove => move !== next && move !== "end");
  const isUsed = treet.claimedCount !== 0 || ["live", "paused", "ended"].includes(state);
  const first = next ?? (canEdit && !isUsed ? "edit" : "till");
  const labelOf = (move: SupplyMove) =>
    move === "submit" && partnership.policy === "auto" ? words.publish() : moveLabels[move];
  const edit = (variant: "primary" | "quiet") => (
    <Needs action="supply.manage">
      <ButtonLink href={href("treet", { business, rest: [id, "edit"] })} icon="edit" variant={variant}>
        {commonWords.edit()}
      </ButtonLink>
    </Needs>
  );
  const till = (variant: "primary" | "quiet") => (
    <Needs action="claims.redeem">
      <ButtonLink href={href("treet", { business, rest: [id, "redeem"] })} icon="qr" variant={variant}>
        {words.redeemAtTill()}
      </ButtonLink>
    </Needs>
  );
  const ending = { title, form, intent: "supply-move", action: "supply.manage" } as const;
  const mayDelete = isGoing && treet.bySupplier && state === "draft" && treet.claimedCount === 0;
  return (
    <>
      {next && (
        <ActionForm fields={fieldsOf(next)}>
          <SubmitButton icon={moveIcons[next]} variant={next === "withdraw" ? "secondary" : "primary"}>
            {labelOf(next)}
          </SubmitButton>
        </ActionForm>
      )}
      {first === "edit" && edit("primary")}
      {first === "till" && till("primary")}
      <MoreMenu
        ending={[
          moves.includes("end") && <EndTreet key="end" {...ending} />,
          mayDelete && <DeleteDraft key="delete" {...ending} />,
        ]}
        isOpen={askedIn(form, "supply-move") !== undefined}
      >
        {canEdit && first !== "edit" && edit("quiet")}
        {isUsed && first !== "till" && till("quiet")}
        {state === "live" && <ShareLinkAction treet={id} business={business} />}
        {others.map((move) => (
          <Needs key={move} action="supply.manage">
            <MenuAction icon={moveIcons[move]} fields={fieldsOf(move)}>
              {labelOf(move)}
            </MenuAction>
          </Needs>
        ))}
        {isGoing && (
          <Needs action="supply.manage">
            <MenuAction icon="copy" fields={fieldsOf("duplicate")}>
              {words.duplicate()}
            </MenuAction>
          </Needs>
        )}
        {copyHref && (
          <Needs action="supply.manage">
            <ButtonLink href={copyHref} icon="copy" variant="quiet">
              {words.copyToCommunities()}
            </ButtonLink>
          </Needs>
        )}
      </MoreMenu>
    </>
  );
}
