/** Rules for packs and their life cycle, enforced by the server and explained by screens. */
export const packStates = ["draft", "published", "archived"] as const;
export type PackState = (typeof packStates)[number];

/** Phases of a pack at a point in time. A published pack may be scheduled or over. */
export const packPhases = ["draft", "scheduled", "visible", "over", "archived"] as const;
export type PackPhase = (typeof packPhases)[number];

/** Returns the phase at a time. A pack is visible from its start, inclusive, to its end, exclusive. */
export function packPhase(
  pack: { readonly state: PackState; readonly visibleFrom: Date | null; readonly visibleUntil: Date | null },
  now: Date,
): PackPhase {
  if (pack.state !== "published") return pack.state;
  if (pack.visibleUntil !== null && pack.visibleUntil <= now) return "over";
  return pack.visibleFrom !== null && pack.visibleFrom > now ? "scheduled" : "visible";
}

export const MAX_PACK_ITEMS = 30;

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

/** A member's progress with a pack. */
export const packStages = ["none", "some", "all"] as const;
export type PackStage = (typeof packStages)[number];
