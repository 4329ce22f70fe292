/** Letters without a decomposition into a base letter and a mark, and what they are searched and sorted as. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ς: "σ",
};

/** Normalises text for comparison by removing case and diacritics: "muller" finds "Müller". */
export const fold = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ßæœþøłđðħıς]/g, (letter) => PLAIN[letter] ?? letter);
