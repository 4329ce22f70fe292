/** Letters that are no other letter with a mark, and are looked for, and listed, as these. */
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

/** Words as they are compared: without capitals and without the marks on letters, so that "muller" finds "Müller". */
export const fold = (words: string): string =>
  words
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ßæœþøłđðħıς]/g, (letter) => PLAIN[letter] ?? letter);
