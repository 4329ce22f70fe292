import request from "supertest";
import { describe, expect, it } from "vitest";
import { enquiriesToOperator } from "#server/backend/community/enquiries/index.ts";
import { UTM_LENGTH } from "#shared/link-rules.ts";
import { runningTreets } from "../support/running.ts";

describe("an enquiry arrives, whatever the campaign in the address of its form,", () => {
  const treets = runningTreets();

  it.each([
    ["is cut within an emoji", `${"a".repeat(UTM_LENGTH - 1)}😀`, "a".repeat(UTM_LENGTH - 1)],
    ["contains what no database stores", "\u0000fly\u0000er\u0007 ", "flyer"],
    ["is of nothing else", "\u0000", undefined],
  ])("if it %s", async (_, source, kept) => {
    const { headers } = await request(treets.origin)
      .post(`/contact-community?utm_source=${encodeURIComponent(source)}`)
      .set("Origin", treets.origin)
      .type("form")
      .send({
        intent: "send",
        topic: "question",
        name: "Vera",
        email: "vera@v.example",
        message: `How did I come here? By ${kept}.`,
      });
    const [, ref] = /sent=(ENQ-\w+)/.exec(headers.location ?? "") ?? [];
    const found = (await enquiriesToOperator(treets.backend.deps, "all")).find((row) => row.ref === ref);
    expect(found?.utm).toEqual(kept === undefined ? {} : { source: kept });
  });
});
