/** Returns a reference as somebody types it who takes its digits for letters: with a space, and in lower case. */
export const misread = (ref: string): string =>
  `${ref.slice(0, 4)} ${ref.slice(4).replace("-", "")}`
    .replaceAll("0", "o")
    .replaceAll("1", "l")
    .toLowerCase();
