import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig, publicConfig } from "#server/config.ts";
import { flagsFor } from "#shared/flags.ts";

const messageOf = (environment: Record<string, string>): string => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return "";
};

describe("the configuration", () => {
  it("is complete without any variable: a local demo", () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 3000,
      publicUrl: "http://localhost:3000",
      isDefaultSetup: true,
      demo: true,
      diagnostics: true,
    });
  });

  it("is not a demo with any real service, except a database with DEMO set", () => {
    for (const real of [
      { DATABASE_URL: "postgres://localhost/treets" },
      { SMTP_URL: "smtp://localhost:25" },
      { BACKEND_URL: "http://localhost:4000" },
    ]) {
      expect(loadConfig(real)).toMatchObject({ demo: false, diagnostics: false });
    }
    const database = { DATABASE_URL: "postgres://localhost/treets", DEMO: "true" };
    expect(loadConfig(database)).toMatchObject({ demo: true, isDefaultSetup: false });
  });

  it("refuses a demo, whose accounts are public, with an SMTP server or a remote backend", () => {
    for (const real of [{ SMTP_URL: "smtp://localhost:25" }, { BACKEND_URL: "http://localhost:4000" }]) {
      expect(() => loadConfig({ ...real, DEMO: "true" })).toThrow(/^DEMO must be false[^\n]*$/);
    }
  });

  it("enables feature flags: all in a demo, otherwise for the listed users", () => {
    expect(loadConfig({}).flags).toContainEqual({ flag: "preview", email: null });
    const real = { SMTP_URL: "smtp://localhost:25" };
    expect(loadConfig(real).flags).toEqual([]);
    const { flags } = loadConfig({ ...real, FLAGS: "preview:Ada@Example.org, preview:bo@example.org" });
    const isOnFor = (email: string, emailVerified?: boolean) =>
      flagsFor(flags, { email, emailVerified }).has("preview");
    expect([isOnFor("ada@example.org"), isOnFor("BO@example.org")]).toEqual([true, true]);
    expect([isOnFor("cy@example.org"), isOnFor("ada@example.org", false)]).toEqual([false, false]);
    expect(flagsFor(flags, null).size).toBe(0);
    expect(flagsFor(loadConfig({ ...real, FLAGS: "preview" }).flags, null).has("preview")).toBe(true);
    for (const FLAGS of ["previews", "preview:ada", "preview,"])
      expect(messageOf({ FLAGS })).toContain("FLAGS must be flags of preview");
  });

  it("allows webhooks to this machine only without a real service", () => {
    expect(loadConfig({}).WEBHOOK_LOOPBACK).toBe(false);
    expect(loadConfig({ WEBHOOK_LOOPBACK: "true" }).WEBHOOK_LOOPBACK).toBe(true);
    expect(messageOf({ WEBHOOK_LOOPBACK: "true", DATABASE_URL: "postgres://db/treets" })).toContain(
      "WEBHOOK_LOOPBACK must be false",
    );
  });

  it("names each invalid variable in one line, and never its value", () => {
    const message = messageOf({ PORT: "99999", DATABASE_URL: "mysql://root:hunter2@db" });
    expect(message.split("\n")).toHaveLength(2);
    expect(message).toContain("PORT must be at most 65535");
    expect(message).toContain("DATABASE_URL must be postgres://");
    expect(message).not.toContain("hunter2");
  });

  it("takes numbers written in digits only, and addresses whole or not at all", () => {
    for (const PORT of ["0x10", "1e3", "3000.0", "-1", "+80"])
      expect(messageOf({ PORT })).toBe(
        "PORT must be a whole number from 0 to 65535. Correct it or unset it.",
      );
    expect(loadConfig({ PORT: " 8080\n" }).PORT).toBe(8080);
    for (const address of [
      "https://example.org/app",
      "https://example.org?a=b",
      "https://ada:pw@example.org",
    ])
      for (const name of ["PUBLIC_URL", "ANALYTICS_HOST"])
        expect(messageOf({ [name]: address })).toMatch(
          RegExp(`^${name} must be an address without a path[^\\n]*$`),
        );
    expect(loadConfig({ PUBLIC_URL: "https://example.org/" }).publicUrl).toBe("https://example.org");
    expect(messageOf({ COUNTRY_LOOKUP_URL: "https://geo.example" })).toMatch(
      /^COUNTRY_LOOKUP_URL must be an address with \{ip\}[^\n]*$/,
    );
    expect(messageOf({ COUNTRY_LOOKUP_URL: "geo" })).toMatch(
      /^COUNTRY_LOOKUP_URL must be a full address[^\n]*$/,
    );
  });

  it("reads secrets from files, and reports an unreadable file", () => {
    const file = join(mkdtempSync(join(tmpdir(), "treets-")), "url");
    writeFileSync(file, "postgres://localhost/treets\n");
    expect(loadConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe("postgres://localhost/treets");
    expect(messageOf({ DATABASE_URL_FILE: "/does/not/exist" })).toContain(
      "DATABASE_URL_FILE must name a file",
    );
  });

  it("exposes no secret to browsers", () => {
    const config = loadConfig({ RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET: "very-secret" });
    expect(JSON.stringify(publicConfig(config))).not.toContain("very-secret");
  });
});
