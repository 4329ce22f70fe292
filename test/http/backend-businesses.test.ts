import { beforeAll, expect, it } from "vitest";
import { inLanguage } from "#server/language.ts";
import { contrast } from "#shared/colors.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";

eachDatabase("businesses", (kind) => {
  const backend = runningBackend({ kind });
  let owner: TestPerson;
  const asOwner = () => backend.as(owner.tokens.token);

  beforeAll(async () => {
    owner = await newPerson(backend, "Olga");
  });

  it("start with three drafts if examples are requested, and otherwise with none", async () => {
    await asOwner().businesses.create({ name: "Examples", slug: "examples", start: "examples" });
    await asOwner().businesses.create({ name: "Blank", slug: "blank-club" });
    const { items } = await asOwner().treets.list({ business: "examples" });
    expect(items.map(({ state }) => state)).toEqual(["draft", "draft", "draft"]);
    expect((await asOwner().treets.list({ business: "blank-club" })).items).toEqual([]);
  });

  it("start with examples in their owner's language", async () => {
    await inLanguage("de", () =>
      asOwner().businesses.create({ name: "Beispiele", slug: "beispiele", start: "examples" }),
    );
    const { items } = await asOwner().treets.list({ business: "beispiele" });
    expect(items.map(({ title }) => title).sort()).toEqual([
      "Beispiel: 20 % im Lieblingscafé",
      "Beispiel: Eine kostenlose Stunde im Studio",
      "Beispiel: Mitgliederabend",
    ]);
  });

  it("get a shade of their colour on which white text is readable", async () => {
    const { brandColor } = await asOwner().businesses.create({
      name: "Yellow",
      slug: "yellow-club",
      brandColor: "#ffcc00",
    });
    expect(contrast(brandColor ?? "", "#ffffff")).toBeGreaterThanOrEqual(4.5);
    await expect(
      asOwner().businesses.create({ name: "Odd", slug: "odd-club", brandColor: "red" }),
    ).rejects.toMatchObject({ code: "invalid_input", fields: { brandColor: expect.any(String) } });
  });

  it("whose address is taken at the same moment are offered alternatives", async () => {
    const rivals = await Promise.all(["One", "Two"].map((name) => newPerson(backend, `Rival${name}${kind}`)));
    for (const attempt of ["created", "moved"]) {
      const slug = `wanted-${attempt}`;
      const outcomes = await Promise.allSettled(
        rivals.map(({ tokens }, index) => {
          const { businesses, settings } = backend.as(tokens.token);
          return attempt === "created"
            ? businesses.create({ name: `Rival ${index}`, slug })
            : businesses
                .create({ name: `Mover ${index}`, slug: `mover-${index}` })
                .then(() => settings.changeSlug({ business: `mover-${index}`, slug }));
        }),
      );
      const lost = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      expect(lost, attempt).toMatchObject([{ code: "slug_taken", message: expect.stringContaining("Try ") }]);
      expect(lost[0].details.suggestions).toHaveLength(3);
    }
  });

  it("are at most ten for one owner, even when created at the same moment", async () => {
    const { tokens } = await newPerson(backend, "Otto");
    const slugs = Array.from({ length: 12 }, (_, index) => `of-otto-${index}`);
    const { businesses } = backend.as(tokens.token);
    const results = await Promise.allSettled(
      slugs.map((slug) => businesses.create({ name: "Of Otto", slug })),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["limit_reached", "limit_reached"]);
  });

  it("cannot use another user's picture as their logo", async () => {
    await expect(
      asOwner().businesses.create({ name: "Thief", slug: "thief-club", logo: "img_of_somebody_else" }),
    ).rejects.toMatchObject({ fields: { logo: "Upload this picture again." } });
  });
});
