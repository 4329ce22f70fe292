/** Letters mapped to accented versions that stay readable. */
const accented: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
  z: "ž",
  A: "Å",
  C: "Ç",
  E: "É",
  I: "Î",
  N: "Ñ",
  O: "Ø",
  S: "Š",
  U: "Û",
};
/** A longer language such as Finnish takes about this much more space than English. */
const LONGER = 1.4;
const KEPT = "treets.pseudo";
const NEVER = "script, style, noscript, code, kbd, textarea, svg, [contenteditable], [translate=no]";

/** Pseudo-localises a text: "Save all" → "[Šávé·· áll··]". */
function pseudo(text: string): string {
  const words = text.trim();
  if (!/\p{L}{2}/u.test(words) || words.startsWith("[")) return text;
  const longer = words.replace(
    /[^\s@./]{3,}/g,
    (word) => word + "·".repeat(Math.ceil(word.length * (LONGER - 1))),
  );
  return text.replace(words, () => `[${[...longer].map((letter) => accented[letter] ?? letter).join("")}]`);
}

/**
 * Shows the page in a pseudo-locale: longer, accented and right to left. Any text that stays English is missing from
 * the message catalogue; whatever breaks would break in other languages too.
 */
export function speakPseudo(root: Document): void {
  root.documentElement.dir = "rtl";
  const speak = (node: Node): void => {
    const texts = root.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest(NEVER)) continue;
      const said = pseudo(text.nodeValue ?? "");
      if (said !== text.nodeValue) text.nodeValue = said;
    }
  };
  speak(root.body);
  new MutationObserver((changes) => {
    for (const { target } of changes) speak(target);
  }).observe(root.body, { subtree: true, childList: true, characterData: true });
}

/** Enables the pseudo-locale by `?pseudo` in a URL of the development server; kept until `?pseudo=off`. */
export function speakPseudoWhereAsked(): void {
  const asked = new URL(location.href).searchParams.get("pseudo");
  if (asked !== null) sessionStorage.setItem(KEPT, asked);
  const kept = sessionStorage.getItem(KEPT);
  if (kept !== null && kept !== "off") speakPseudo(document);
}
