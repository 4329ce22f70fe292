import { readCatalogues } from "../../scripts/compile-words.ts";

export interface EnglishMessages {
  has(text: string): boolean;
}

/** Returns the messages that read like this in English only. Their placeholders match any text. */
export async function englishMessages(): Promise<EnglishMessages> {
  const catalogues = await readCatalogues();
  const messagesOf = (language: string) =>
    Object.values(catalogues.get(language) ?? {}).flatMap((room) => Object.values(room));
  const german = new Set(messagesOf("de"));
  const own = messagesOf("en").filter((message) => !german.has(message) && /\p{L}{3}/u.test(message));
  const isPlain = (message: string) => !/[{<]/.test(message);
  const whole = new Set(own.filter(isPlain));
  const withGaps = own
    .filter((message) => !isPlain(message) && !/plural|select|'</.test(message))
    .flatMap((message) => message.split(/<\/?\w+>/))
    .map((piece) => piece.split(/\{[^}]*\}/))
    .filter((pieces) => (pieces.join("").match(/\p{L}{2,}/gu)?.length ?? 0) >= 3)
    .map(
      (pieces) =>
        new RegExp(
          `^${pieces.map((piece) => piece.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`,
          "su",
        ),
    );
  return { has: (text) => whole.has(text) || withGaps.some((pattern) => pattern.test(text)) };
}
