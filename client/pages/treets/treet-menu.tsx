import type { TreetForList } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { type BulkMove, bulkMoves, movesFrom } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/treetLists.ts";
import { IconButton } from "../../design/button.tsx";
import type { IconName } from "../../design/icon.tsx";
import { Menu, type MenuEntry } from "../../design/menu.tsx";
import { useObstacleTo } from "../../design/needs.tsx";
import { bulkMoveNames } from "./bulk-moves.tsx";

interface TreetMenuProps {
  readonly treet: TreetForList;
  readonly business: string;
  /** The list as it is narrowed, where what is sent comes back to. */
  readonly here: string;
}

const moveIcons: Readonly<Record<Exclude<BulkMove, "end">, IconName>> = {
  pause: "pause",
  resume: "play",
  archive: "archive",
};

/** What else can be done with one treet of the list. Ending is asked about on its own page. */
export function TreetMenu({ treet, business, here }: TreetMenuProps) {
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
      label: words.shareLink(),
      icon: "link",
      form: { intent: "share", fields: { treet: id } },
      obstacle: sharing,
    },
    {
      label: words.qrCode(),
      icon: "qr",
      form: { intent: "share", fields: { treet: id, part: "code" } },
      obstacle: sharing,
    },
    { label: words.insights(), icon: "chart", href: at("insights") },
    ...bulkMoves
      .filter((move) => move !== "end" && movesFrom(state).includes(move))
      .map((move) => ({
        label: bulkMoveNames[move],
        ...(move !== "end" && { icon: moveIcons[move] }),
        form: { intent: "move-many", action: here, fields: { treet: id, move } },
        obstacle: moving,
      })),
  ];
  return <Menu trigger={<IconButton icon="more" label={words.moreFor({ title })} />} items={items} />;
}
