/** Returns `amount × part ÷ whole`, rounded half away from zero, and exact for numbers of any size. */
export function share(amount: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  const product = BigInt(Math.abs(amount)) * BigInt(part) * 2n + BigInt(whole);
  const rounded = Number(product / (BigInt(whole) * 2n));
  return amount < 0 ? -rounded : rounded;
}
