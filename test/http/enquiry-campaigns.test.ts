import request from "supertest";
import { describe, expect, it } from "vitest";
import { enquiriesToOperator } from "#server/backend/community/enquiries/index.ts";
import { UTM_LENGTH } from "#shared/link-rules.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

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

  it("and shows it to the team that answers", async () => {
    const { owner } = await newTeam(treets.backend, "flyer-club", []);
    const mine = treets.backend.as(owner.tokens.token);
    await treets.backend.as().enquiries.send({
      kind: "business",
      to: "flyer-club",
      topic: "other",
      name: "Vera",
      email: "vera@v.example",
      message: "When may I come and have a look?",
      utm: { source: "flyer", campaign: "spring" },
      consent: true,
    });
    const [found] = (await mine.enquiries.list({ business: "flyer-club" })).items;
    const { text } = await request(treets.origin)
      .get(`/flyer-club/control-panel?tab=enquiries&enquiry=${found?.id}`)
      .set("Cookie", `treets.token=${owner.tokens.token}`);
    expect(text.replaceAll("<!-- -->", "")).toContain("Campaign: flyer · spring");
  });
});
