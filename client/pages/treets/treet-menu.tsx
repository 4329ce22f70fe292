import type { TreetForList } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { type BulkMove, bulkMoves, movesFrom } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treetLists.ts";
import { IconButton } from "../../design/button.tsx";
import type { IconName } from "../../design/icon.tsx";
import { Menu, type MenuEntry, MenuForm } from "../../design/menu.tsx";
import { useObstacleTo } from "../../design/needs.tsx";
import { moveNames } from "./move-names.ts";

/** Ending is confirmed on the treet's page. */
type Move = Exclude<BulkMove, "end">;

const moves = bulkMoves.filter((move): move is Move => move !== "end");

const moveIcons: Readonly<Record<Move, IconName>> = {
  pause: "pause",
  resume: "play",
  archive: "archive",
};

const SHARE = "share-treet";
const SHARE_CODE = "share-code";
const DUPLICATE = "duplicate-treet";
const formOf = (move: Move) => `${move}-treet`;

/** The forms that the menus of a list submit. `here` is the filtered list, to which they return. */
export const TreetMenuForms = ({ here }: { readonly here: string }) => (
  <>
    <MenuForm id={SHARE} intent="share" />
    <MenuForm id={SHARE_CODE} intent="share" fields={{ part: "code" }} />
    <MenuForm id={DUPLICATE} intent="duplicate" />
    {moves.map((move) => (
      <MenuForm key={move} id={formOf(move)} action={here} intent="move-many" fields={{ move }} />
    ))}
  </>
);

/** Menu with further actions on a treet of the list. */
export function TreetMenu({ treet, business }: { treet: TreetForList; business: string }) {
  const editing = useObstacleTo("treets.manage");
  const sharing = useObstacleTo("links.manage");
  const moving = useObstacleTo("treets.publish");
  const { id, title, state } = treet;
  const at = (...rest: string[]) => href("treet", { business, rest: [id, ...rest] });
  const items: MenuEntry[] = [
    {
      label: words.viewAsMember(),
      icon: "eye",
      href: href("treet", { business, rest: [id] }, { as: "member" }),
    },
    { label: commonWords.edit(), icon: "edit", href: at("edit"), obstacle: editing },
    {
      label: words.duplicate(),
      icon: "copy",
      press: { form: DUPLICATE, name: "treet", value: id },
      obstacle: editing,
    },
    {
      label: words.shareLink(),
      icon: "link",
      press: { form: SHARE, name: "treet", value: id },
      obstacle: sharing,
    },
    {
      label: words.qrCode(),
      icon: "qr",
      press: { form: SHARE_CODE, name: "treet", value: id },
      obstacle: sharing,
    },
    { label: words.insights(), icon: "chart", href: at("insights") },
    ...moves
      .filter((move) => movesFrom(state).includes(move))
      .map((move) => ({
        label: moveNames[move],
        icon: moveIcons[move],
        press: { form: formOf(move), name: "treet", value: id },
        obstacle: moving,
      })),
  ];
  return <Menu trigger={<IconButton icon="more" label={words.moreFor({ title })} />} items={items} />;
}
