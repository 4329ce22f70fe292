import { createServer, type Server } from "node:http";
import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { createCountryDatabase } from "#server/country-database.ts";
import { country } from "#server/middleware/country.ts";
import { listen } from "../support/ports.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function open(server: Server): Promise<string> {
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

/** Starts a lookup service that gives these answers and records the addresses it is asked about. */
async function lookupService(answer: (address: string) => { status?: number; body: string }) {
  const asked: string[] = [];
  const origin = await open(
    createServer((request, response) => {
      const address = decodeURIComponent(request.url?.slice(1) ?? "");
      asked.push(address);
      const { status = 200, body } = answer(address);
      response.writeHead(status).end(body);
    }),
  );
  return { asked, url: `${origin}/{ip}` };
}

const knowsNothing = () => null;

async function ask(
  {
    database = knowsNothing,
    ...rest
  }: Partial<Pick<CountryOptions, "database">> & Omit<CountryOptions, "database">,
  headers: Record<string, string> = {},
) {
  const app = express();
  app.set("trust proxy", true);
  app.use(country({ database, ...rest }));
  const origin = await open(createServer(app));
  const read = async () => (await (await fetch(`${origin}/api/country`, { headers })).json()).country;
  return { read };
}

const FROM_OUTSIDE = { "x-forwarded-for": "203.0.113.9" };

type CountryOptions = Parameters<typeof country>[0];

describe("a visitor's country", () => {
  it("comes from the bundled database when no other source is configured, for IPv4 and IPv6", async () => {
    const database = createCountryDatabase();
    const seen = async (address: string) => {
      const options = { trustsProxy: false, lookupUrl: undefined, database };
      return (await ask(options, { "x-forwarded-for": address })).read();
    };
    expect(await seen("81.169.145.66")).toBe("DE");
    expect(await seen("2a01:4f8::1")).toBe("DE");
    expect(await seen("10.1.2.3")).toBeNull();
    expect(await seen("no address")).toBeNull();
  });

  it("comes from the proxy's header if the proxy is trusted", async () => {
    const headers = { "cf-ipcountry": "de" };
    expect(await (await ask({ trustsProxy: true, lookupUrl: undefined }, headers)).read()).toBe("DE");
    expect(await (await ask({ trustsProxy: false, lookupUrl: undefined }, headers)).read()).toBeNull();
    const unknown = { "cf-ipcountry": "XX" };
    expect(await (await ask({ trustsProxy: true, lookupUrl: undefined }, unknown)).read()).toBeNull();
  });

  it.each([
    ["plain text", "nl\n", "NL"],
    ["JSON", '{"country_code":"FR"}', "FR"],
    ["JSON of another service", '{"countryCode":"ES","country":"Spain"}', "ES"],
    ["nonsense", "<html>", null],
    ["broken JSON", "{", null],
  ])("comes from a lookup service that answers with %s", async (_kind, body, found) => {
    const { url, asked } = await lookupService(() => ({ body }));
    const { read } = await ask({ trustsProxy: false, lookupUrl: url }, FROM_OUTSIDE);
    expect(await read()).toBe(found);
    expect(asked).toEqual(["203.0.113.9"]);
  });

  it("is looked up once for an IP address, unless the lookup failed", async () => {
    let working = false;
    const { url, asked } = await lookupService(() => (working ? { body: "AT" } : { body: "{" }));
    const { read } = await ask({ trustsProxy: false, lookupUrl: url }, FROM_OUTSIDE);
    expect(await read()).toBeNull();
    working = true;
    expect([await read(), await read()]).toEqual(["AT", "AT"]);
    expect(asked).toHaveLength(2);
  });

  it.each(["127.0.0.1", "10.1.2.3", "192.168.1.9", "::1", "fd00::1"])(
    "is not looked up for %s",
    async (address) => {
      const { url, asked } = await lookupService(() => ({ body: "DE" }));
      const { read } = await ask({ trustsProxy: false, lookupUrl: url }, { "x-forwarded-for": address });
      expect(await read()).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  it("is null when the lookup service is down", async () => {
    const { read } = await ask({ trustsProxy: false, lookupUrl: "http://127.0.0.1:9/{ip}" }, FROM_OUTSIDE);
    expect(await read()).toBeNull();
  });
});
