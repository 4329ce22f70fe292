import { describe, expect, it } from "vitest";
import { inLanguage } from "#server/language.ts";
import { businessSettingsFields } from "#shared/contract/business-settings.ts";
import { changedFields } from "../../client/pages/parts/changed-fields.ts";

const moment = (text: string) => `at ${text.slice(11, 16)}`;
const told = (changes: Readonly<Record<string, unknown>>) =>
  changedFields(changes, moment).map(({ label, before, after }) => `${label}: ${before || "…"} → ${after}`);

describe("what an entry of the audit log says has changed", () => {
  it.each([
    [{ retentionMonths: [0, 1200] }, "Months until those who left are erased: 0 → 1,200"],
    [{ canRedeem: [false, true] }, "Redeems at the till: No → Yes"],
    [{ role: ["viewer", null] }, "Role: Viewer → nothing"],
    [{ state: ["in_review", "live"] }, "State: In review → Live"],
    [{ plan: ["starter", "growth"] }, "Plan: Starter → Growth"],
    [{ joinPolicy: ["open", "link_only"] }, "How people join: Open to everyone → By link or invitation only"],
    [
      { approvedDomains: [["a.example", "b.example"], []] },
      "Approved e-mail domains: a.example, b.example → nothing",
    ],
    [{ expiresAt: [null, "2026-11-28T09:30:00.000Z"] }, "Ends: nothing → at 09:30"],
    [{ name: ["open", "live"] }, "Name: open → live"],
    [{ somethingOfLater: ["a", "b"] }, "Something of later: a → b"],
  ])("%j reads as “%s”", (changes, sentence) => {
    expect(told(changes)).toEqual([sentence]);
  });

  it("compares objects value by value, and leaves out what is not a pair", () => {
    const mails = { digest: "weekly", newTreets: true, packs: false };
    expect(
      told({ newMemberMails: [mails, { ...mails, newTreets: false }], reason: "Because", members: 3 }),
    ).toEqual(["E-mails of new members: New treets: Yes → No"]);
    expect(told({ utm: [{}, { source: "poster" }] })).toEqual(["UTM: source: nothing → poster"]);
  });

  it("names a setting that is stored with the profile by itself", () => {
    const stored = { showsFigures: false, socialLinks: [] };
    const changes = { settings: [stored, { showsFigures: true, socialLinks: ["https://a.example"] }] };
    inLanguage("de", () =>
      expect(told(changes)).toEqual([
        "Zahlen im Profil: Nein → Ja",
        "Links zu sozialen Netzwerken: nichts → https://a.example",
      ]),
    );
  });

  it("does not show ids", () => {
    const [one, other] = ["img_01m8fq4x9txny5e59e7qh3aaaabbbbcccc", "img_01m8fq4x9txny5e59e7qh3ddddeeeeffff"];
    expect(
      told({ logoImageId: [one, other], featuredTreets: [[], [one, other]], coverImageId: [null, one] }),
    ).toEqual(["Logo: … → changed", "Featured treets: … → changed", "Cover picture: … → changed"]);
  });

  it("is in the language of its reader", () => {
    inLanguage("de", () =>
      expect(
        told({
          role: ["viewer", "admin"],
          language: ["en", "de"],
          canRedeem: [null, true],
          retentionMonths: [0, 1200],
        }),
      ).toEqual([
        "Rolle: Betrachter/in → Admin",
        "Sprache der E-Mails: English → Deutsch",
        "Löst an der Kasse ein: nichts → Ja",
        "Monate bis zum Löschen Ausgetretener: 0 → 1.200",
      ]),
    );
  });

  it("has a name for every setting of a business", () => {
    const asWritten = (field: string) =>
      field.charAt(0).toUpperCase() +
      field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    inLanguage("de", () => {
      const unnamed = Object.keys(businessSettingsFields).filter((field) => {
        const [changed] = changedFields({ [field]: ["a", "b"] }, moment);
        return changed?.label === asWritten(field);
      });
      expect(unnamed).toEqual([]);
    });
  });
});
