import { expect, it } from "vitest";
import { inLanguage } from "#server/language.ts";
import { slugFrom } from "#shared/slugs.ts";

it.each([
  ["Nordhub Coworking!", "nordhub-coworking", "nordhub-coworking"],
  ["Müller & Söhne, Straße 5", "muller-sohne-strasse-5", "mueller-soehne-strasse-5"],
  ["Äpfel und U\u0308bung", "apfel-und-ubung", "aepfel-und-uebung"],
  ["Smørrebrød på Øen", "smorrebrod-pa-oen", "smorrebrod-pa-oen"],
  ["Łódź Café", "lodz-cafe", "lodz-cafe"],
  ["日本", "", ""],
])("the address made from %s is %s, and %s in German", async (name, slug, inGerman) => {
  expect(slugFrom(name)).toBe(slug);
  expect(await inLanguage("de", async () => slugFrom(name))).toBe(inGerman);
});
