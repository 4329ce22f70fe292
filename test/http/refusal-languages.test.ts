import { describe, expect, it } from "vitest";
import { newPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

describe("a refusal of the API", () => {
  const treets = runningTreets();

  const refusalOf = async (language: string, token?: string) => {
    const answer = await fetch(`${treets.origin}/api/v1/businesses`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "accept-language": language,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ name: "Admin", slug: "admin" }),
    });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    return { code: error.code, message: error.message };
  };

  it("is in the requested language, with the same code", async () => {
    expect(await refusalOf("en")).toEqual({ code: "unauthenticated", message: "Sign in to continue." });
    const german = await refusalOf("de-AT,de;q=0.9");
    expect(german.code).toBe("unauthenticated");
    expect(german.message).toMatch(/^Bitte anmelden/);
  });

  it("of a body or an address that cannot be read, or of a missing field, is too, and has its request's ID", async () => {
    const refused = async (path: string, body?: string) => {
      const answer = await fetch(treets.origin + path, {
        headers: { "accept-language": "de", "content-type": "application/json" },
        ...(body === undefined ? {} : { method: "POST", body }),
      });
      return ((await answer.json()) as { error: object }).error;
    };
    const request_id = expect.any(String);
    const message = "Wir konnten diese Anfrage nicht lesen.";
    expect(await refused("/api/v1/enquiries", '{"a":')).toEqual({ code: "bad_request", message, request_id });
    expect(await refused("/api/v1/businesses/%zz")).toMatchObject({
      message: expect.stringContaining("Diese Adresse lässt sich nicht lesen."),
      request_id,
    });
    expect(await refused("/api/v1/enquiries", "{}")).toMatchObject({
      fields: { name: "Bitte ausfüllen." },
      request_id,
    });
  });

  it("of a choice that is not offered, or of no number, is a sentence in the reader's language", async () => {
    const { tokens } = await newPerson(treets.backend, "Rike");
    await treets.backend.as(tokens.token).businesses.create({ name: "Rhythm Club", slug: "rhythm-club" });
    const fieldsOf = async (path: string, method: string, body: object, language: string) => {
      const answer = await fetch(`${treets.origin}/api/v1/businesses/rhythm-club/${path}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${tokens.token}` },
        body: JSON.stringify(body),
      });
      const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
      return [language, error.fields];
    };
    for (const [locale, option, number] of [
      ["en-GB", "Choose one of the options.", "Enter a number."],
      ["de-DE", "Bitte eine der Möglichkeiten wählen.", "Bitte eine Zahl eingeben."],
    ] as const) {
      await treets.backend.as(tokens.token).me.update({ locale });
      expect(await fieldsOf("insights/report", "PUT", { rhythm: "hourly" }, locale)).toEqual([
        locale,
        { rhythm: option },
      ]);
      expect(await fieldsOf("profile", "PATCH", { version: "first", changes: {} }, locale)).toEqual([
        locale,
        expect.objectContaining({ version: number }),
      ]);
    }
  });

  it("is in the account's language for a signed-in user", async () => {
    const { tokens } = await newPerson(treets.backend, "Resi");
    const english = await refusalOf("de", tokens.token);
    await treets.backend.as(tokens.token).me.update({ locale: "de-DE" });
    const german = await refusalOf("en", tokens.token);
    expect(english.code).toBe(german.code);
    expect(english.message).toMatch(/address/);
    expect(german.message).toMatch(/Adresse/);
  });

  it("says in that language what is wrong with a value for which the operation has no words of its own", async () => {
    const faultsIn = async (language: string) => {
      const answer = await fetch(`${treets.origin}/api/v1/auth/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json", "accept-language": language },
        body: JSON.stringify({ email: "resi@people.example", password: "x".repeat(200) }),
      });
      const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
      return error.fields;
    };
    expect(await faultsIn("en")).toEqual({ password: "Use at most 128 characters." });
    expect(await faultsIn("de")).toEqual({ password: "Höchstens 128 Zeichen." });
  });
});
