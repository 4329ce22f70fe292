import { readdir, stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { imageWidths } from "#shared/image-url.ts";
import { stockAlt, stockFor, stockImageId, stockSceneOf } from "#shared/stock/images.ts";
import { stockScenes } from "#shared/stock/scenes.ts";
import { treetTemplate } from "#shared/treet-starts.ts";
import { namedTemplates } from "#shared/treet-template-names.ts";
import { treetCategories } from "#shared/treets.ts";
import { keptPictures } from "#shared/written-treet.ts";
import { stockThings } from "../../scripts/stock-things.ts";

const folder = new URL("../../server/stock/", import.meta.url);

describe("the picture library", () => {
  it("has at least 120 pictures, and eight for each category", () => {
    expect(stockScenes.length).toBeGreaterThanOrEqual(120);
    expect(new Set(stockScenes.map(({ id }) => id)).size).toBe(stockScenes.length);
    for (const category of treetCategories)
      expect(stockScenes.filter((scene) => scene.category === category).length, category).toBeGreaterThan(7);
  });

  it("shows two to four things per picture, with alternative text in each language", () => {
    expect(Object.keys(stockThings).sort()).toEqual(stockScenes.map(({ id }) => id).sort());
    for (const { id, alt } of stockScenes) {
      const things = stockThings[id]?.split(" ").length;
      expect(things, id).toBeGreaterThanOrEqual(2);
      expect(things, id).toBeLessThanOrEqual(4);
      for (const text of Object.values(alt)) expect(text.length, id).toBeGreaterThan(5);
    }
  });

  it("has a file for each picture in each width, and no others", async () => {
    const expected = stockScenes.flatMap(({ id }) =>
      Object.values(imageWidths).map((width) => `${id}-${width}.webp`),
    );
    expect((await readdir(folder)).sort()).toEqual(expected.sort());
    const sizes = await Promise.all(expected.map(async (name) => (await stat(new URL(name, folder))).size));
    expect(Math.max(...sizes)).toBeLessThan(60_000);
  });

  it("recognises only its own IDs", () => {
    const [scene] = stockScenes;
    if (!scene) throw new Error("There is none");
    expect(stockSceneOf(stockImageId(scene))).toBe(scene);
    expect(stockAlt(stockImageId(scene), "de")).toBe(scene.alt.de);
    for (const other of ["img_1", "stk_", "stk_../../secret", "coffee-croissant", ""]) {
      expect(stockSceneOf(other)).toBeUndefined();
      expect(stockAlt(other)).toBe("");
    }
  });

  it("lists pictures of the category first", () => {
    expect(stockFor("travel")[0]?.category).toBe("travel");
    expect(stockFor("travel")).toHaveLength(stockScenes.length);
  });

  it("has a picture for each template", () => {
    for (const { id } of namedTemplates()) {
      const start = treetTemplate(id);
      expect(stockSceneOf(start?.imageId ?? ""), id).toBeDefined();
      expect(start?.imageAlt, id).not.toBe("");
    }
  });

  it("replaces a form's original picture, with its own alternative text", () => {
    const fields: Record<string, string> = { image1Id: "img_1", image1Stock: "stk_pizza", image1Alt: "" };
    const form = { text: (name: string) => fields[name] ?? "", checked: (name: string) => name in fields };
    expect(keptPictures(form)[0]).toEqual({
      name: "image1",
      imageId: "stk_pizza",
      alt: "A slice of pizza with tomato and cheese",
    });
    fields.image1Alt = "Our own pizza";
    expect(keptPictures(form)[0]?.alt).toBe("Our own pizza");
    fields.image1Remove = "on";
    expect(keptPictures(form)[0]?.imageId).toBeNull();
  });
});
