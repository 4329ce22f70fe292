/** What a pack is and how it lives: rules that the server enforces and screens explain. */
export const packStates = ["draft", "published", "archived"] as const;
export type PackState = (typeof packStates)[number];

/** What a pack is at a moment: a published one may still wait for its time, or have had it. */
export const packPhases = ["draft", "scheduled", "visible", "over", "archived"] as const;
export type PackPhase = (typeof packPhases)[number];

/** A pack is there from its start on, and no longer at its end. */
export function packPhase(
  pack: { readonly state: PackState; readonly visibleFrom: Date | null; readonly visibleUntil: Date | null },
  now: Date,
): PackPhase {
  if (pack.state !== "published") return pack.state;
  if (pack.visibleUntil !== null && pack.visibleUntil <= now) return "over";
  return pack.visibleFrom !== null && pack.visibleFrom > now ? "scheduled" : "visible";
}

export const PACK_ITEMS_MOST = 30;

export const packMoves = {
  publish: { from: ["draft"], to: "published" },
  unpublish: { from: ["published"], to: "draft" },
  archive: { from: ["draft", "published"], to: "archived" },
  restore: { from: ["archived"], to: "draft" },
} as const satisfies Record<string, { from: readonly PackState[]; to: PackState }>;
export type PackMove = keyof typeof packMoves;
export const packMoveNames = Object.keys(packMoves) as PackMove[];

export const packMovesFrom = (state: PackState): PackMove[] =>
  packMoveNames.filter((move) => (packMoves[move].from as readonly PackState[]).includes(state));

/** How far somebody is with a pack. */
export const packStages = ["none", "some", "all"] as const;
export type PackStage = (typeof packStages)[number];
