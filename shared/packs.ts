/** What a pack is and how it lives: rules that the server enforces and screens explain. */
export const packStates = ["draft", "published", "archived"] as const;
export type PackState = (typeof packStates)[number];

export const PACK_ITEMS_MOST = 30;

export const packMoves = {
  publish: { from: ["draft"], to: "published", words: "published" },
  unpublish: { from: ["published"], to: "draft", words: "taken back to draft" },
  archive: { from: ["draft", "published"], to: "archived", words: "archived" },
  restore: { from: ["archived"], to: "draft", words: "restored" },
} as const satisfies Record<string, { from: readonly PackState[]; to: PackState; words: string }>;
export type PackMove = keyof typeof packMoves;
export const packMoveNames = Object.keys(packMoves) as PackMove[];

export const packMovesFrom = (state: PackState): PackMove[] =>
  packMoveNames.filter((move) => (packMoves[move].from as readonly PackState[]).includes(state));
