/** Letters that our references leave out, with the digits that people read as them. */
const DIGIT_OF: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };

/** Returns a reference as typed from a screen, a printout or hearsay in the form in which it was issued. */
export const asReference = (typed: string): string =>
  typed
    .replace(/[\s-]/g, "")
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => DIGIT_OF[letter] ?? letter);
