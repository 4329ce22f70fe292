/** How many members the price slider can be set to; the last stands for more than that. */
export const communitySizes = [25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000] as const;

/** Shown until somebody moves the slider: a club of a hundred. */
const FIRST_SHOWN = 2;

/** "4" → 4; what is no position of the slider → where it starts. */
export function sizeOf(text: string | null): number {
  const size = Number(text ?? FIRST_SHOWN);
  return text !== "" && communitySizes[size] !== undefined ? size : FIRST_SHOWN;
}

/** The first position of the slider that has room for a number of members; the last where none has. */
export function sizeFor(members: number): number {
  const size = communitySizes.findIndex((most) => most >= members);
  return size < 0 ? communitySizes.length - 1 : size;
}
