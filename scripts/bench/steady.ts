/** Compiled and warm is what two rounds spend the same on, within this share; what never is, is measured all the same. */
const STEADY = 0.03;
export const MOST_WARM_UPS = 15;

/** Rounds until two of them, one after the other, spend the same. */
export async function untilSteady(round: () => Promise<number>): Promise<void> {
  let former = await round();
  for (let turn = 1; turn < MOST_WARM_UPS; turn++) {
    const latter = await round();
    if (Math.abs(latter / former - 1) < STEADY) return;
    former = latter;
  }
}
