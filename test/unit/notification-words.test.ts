import { describe, expect, it } from "vitest";
import { present } from "#server/backend/readers/notifications/present.ts";
import { inLanguage } from "#server/language.ts";
import { type NotificationFacts, type NotificationKind, notificationKinds } from "#shared/notifications.ts";

type Listed = Parameters<typeof present>[0];
const textOf = (language: "en" | "de", kind: NotificationKind, payload: NotificationFacts) => {
  const notification = { id: "ntf_1", kind, payload, createdAt: new Date(), readAt: null };
  const business = { slug: "quay", name: "Quay", logoImageId: null };
  return inLanguage(language, () => present({ notification, business } as unknown as Listed).text);
};

describe("a notification's text", () => {
  it.each(Object.keys(notificationKinds) as NotificationKind[])("for %s exists in each language", (kind) => {
    const facts = { who: "Ada", what: "Kaffee", id: "x_1" };
    const [english, german] = [textOf("en", kind, facts), textOf("de", kind, facts)];
    expect(english).toMatch(/\w+ \w+/);
    expect(german).toMatch(/\p{L}+ \p{L}+/u);
    expect(german).not.toBe(english);
  });

  it("formats dates, limits and roles for the reader's language", () => {
    expect(textOf("en", "trial_ends", { what: "2026-03-04" })).toBe("Your trial ends on 4 March 2026");
    expect(textOf("de", "trial_ends", { what: "2026-03-04" })).toBe("Ihre Testphase endet am 4. März 2026");
    const limit = { what: "activeMembers", who: "1600/2000" };
    expect(textOf("en", "limit_near", limit)).toBe("Your plan is nearly full: 1,600 of 2,000 members");
    expect(textOf("de", "limit_near", limit)).toBe("Ihr Tarif ist fast voll: 1.600 von 2.000 (Mitglieder)");
    expect(textOf("de", "team_joined", { who: "Ada", what: "manager" })).toBe(
      "Ada ist jetzt im Team: Manager/in",
    );
  });

  it("still shows values stored as text", () => {
    expect(textOf("de", "contract_ends", { who: "Kai", what: "4 March 2026" })).toBe(
      "Der Vertrag mit Kai endet am 4 March 2026",
    );
    expect(textOf("de", "limit_near", { what: "80 of 100 members" })).toBe(
      "Ihr Tarif ist fast voll: 80 of 100 members",
    );
  });
});
