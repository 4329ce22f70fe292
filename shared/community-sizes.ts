/** Member counts on the price slider. The last stands for anything above it. */
export const communitySizes = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000] as const;

/** Initial position of the slider: a club of a hundred. */
const FIRST_SHOWN = 2;

/** "4" → 4. Returns the initial position for anything that is not a position. */
export function sizeOf(text: string | null): number {
  const size = Number(text ?? FIRST_SHOWN);
  return text !== "" && communitySizes[size] !== undefined ? size : FIRST_SHOWN;
}

/** Returns the first position with room for a number of members, or the last if none has. */
export function sizeFor(members: number): number {
  const size = communitySizes.findIndex((max) => max >= members);
  return size < 0 ? communitySizes.length - 1 : size;
}
