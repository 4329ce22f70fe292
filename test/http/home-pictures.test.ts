import request from "supertest";
import { expect, it } from "vitest";
import { runningTreets } from "../support/running.ts";

const treets = runningTreets();

it.each([
  ["en", /^\/picture-[a-z]+\.webp$/],
  ["de", /^\/picture-[a-z]+-de\.webp$/],
])("the landing page in %s shows the product in that language", async (language, inLanguage) => {
  const { text } = await request(treets.origin).get(`/?lang=${language}`).expect(200);
  const pictures = [...text.matchAll(/src="(\/picture-[^"]+)"/g)].map(([, path = ""]) => path);
  expect(pictures).toHaveLength(4);
  for (const path of pictures) {
    expect(path).toMatch(inLanguage);
    await request(treets.origin).get(path).expect(200).expect("content-type", "image/webp");
  }
});
