/**
 * Two rounds whose cost differs by less than this share count as warm. A program that never gets there is measured
 * anyway.
 */
const STEADY = 0.03;
export const MAX_WARM_UPS = 15;

/** Repeats rounds until two in a row cost the same, for at most `MAX_WARM_UPS` rounds. */
export async function untilSteady(round: () => Promise<number>): Promise<void> {
  let former = await round();
  for (let turn = 1; turn < MAX_WARM_UPS; turn++) {
    const latter = await round();
    if (Math.abs(latter / former - 1) < STEADY) return;
    former = latter;
  }
}
