import { gzipSync } from "node:zlib";
import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { pageServers } from "#server/pages/index.ts";
import { API_PREFIX } from "#shared/contract/index.ts";
import { payloadPathOf } from "#shared/page-state.ts";
import { type RouteId, routeIds, routeOf } from "#shared/routes.ts";
import { usuallyAThird } from "../support/length.ts";
import { declaredOperations } from "../support/operations.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { type RawAnswer, sendRaw } from "../support/raw-http.ts";
import { runningTreets } from "../support/running.ts";

const AT_ONCE = 6;
const BOUNDARY = "----treets";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const URLENCODED = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

interface Body {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** The Content-Length of the request. The real length if absent; chunked encoding if null. */
  readonly length?: number | null;
  readonly encoding?: string;
}

const body = (name: string, type: string, text: string | Buffer, more: Partial<Body> = {}): Body => ({
  name,
  type,
  bytes: Buffer.from(text),
  ...more,
});
const part = (head: string, content = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Malformed forms: cut off at every possible place, or lying about themselves. */
const FORMS: readonly Body[] = [
  body("a file part that breaks off", MULTIPART, `${part('name="logo"; filename="a.png"', "PNG")}`),
  body("a header of a part that breaks off", MULTIPART, `--${BOUNDARY}\r\nContent-Dispo`),
  body("a field that breaks off", MULTIPART, part('name="email"', "some")),
  body("a boundary that breaks off", MULTIPART, `${part('name="a"', "b")}\r\n--${BOUNDARY.slice(0, 4)}`),
  body(
    "a header of a part that is none",
    MULTIPART,
    `--${BOUNDARY}\r\n${"x".repeat(100)}\r\n\r\nb\r\n--${BOUNDARY}--\r\n`,
  ),
  body("a part without a name", MULTIPART, `${part("", "b")}\r\n--${BOUNDARY}--\r\n`),
  body("no part at all", MULTIPART, ""),
  body("no boundary", "multipart/form-data", part('name="a"', "b")),
  body("another kind of multipart", `multipart/mixed; boundary=${BOUNDARY}`, part('name="a"', "b")),
  body("a name that breaks off", URLENCODED, "email"),
  body("an escape that breaks off", URLENCODED, "email=a%"),
  body("bytes that are no text", URLENCODED, Buffer.from([0x65, 0x3d, 0xff, 0xfe, 0x00, 0xed, 0xa0, 0x80])),
  body("half of a character's pair", URLENCODED, "intent=default&name=%ED%A0%80&email=%ED%B0%80%40a.example"),
  body("names of objects", URLENCODED, "__proto__=a&constructor=b&intent=constructor"),
  body("nothing", URLENCODED, ""),
  body("less than it says", URLENCODED, "email=a", { length: 400 }),
  body("a chunk that breaks off", URLENCODED, "40\r\nemail=a", { length: null }),
  body("chunks without an end", URLENCODED, chunk("email=a"), { length: null }),
  body("a chunk of no known size", URLENCODED, "zz\r\nemail=a\r\n0\r\n\r\n", { length: null }),
  body("gzip", URLENCODED, gzipSync("email=a"), { encoding: "gzip" }),
  body("gzip that is none", URLENCODED, "email=a", { encoding: "gzip" }),
  body("JSON", JSON_TYPE, "{}"),
  body("no kind", "", "email=a"),
];

/**
 * Malformed inputs of operations. All of them fail before any operation's own code runs, so the usual run sends only a
 * few to each operation.
 */
const VALUES: readonly Body[] = [
  body("JSON that breaks off", JSON_TYPE, '{"business":"a'),
  body("a number that breaks off", JSON_TYPE, "-"),
  body("nothing", JSON_TYPE, ""),
  body("null", JSON_TYPE, "null"),
  body("lists in lists in a member", JSON_TYPE, `{"name":${deep(5_000)}}`),
  body(
    "half of a character's pair",
    JSON_TYPE,
    '{"name":"\\ud800","email":"\\udc00@a.example","values":{"a":"\\ud800"}}',
  ),
  body("a file part that breaks off", MULTIPART, part('name="file"; filename="a.png"', "PNG")),
  body("less than it says", JSON_TYPE, "{", { length: 400 }),
];

const ALL_VALUES: readonly Body[] = [
  ...VALUES,
  body("lists in lists", JSON_TYPE, deep(50_000)),
  body("lists in lists in a member", JSON_TYPE, `{"name":${deep(50_000)}}`),
  body("objects in objects", JSON_TYPE, `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`),
  body("a key with half of a character's pair", JSON_TYPE, '{"\\ud800":1}'),
  body("bytes that are no text", JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  body("a chunk that breaks off", JSON_TYPE, "40\r\n{", { length: null }),
  body("gzip that is none", JSON_TYPE, "{}", { encoding: "gzip" }),
  body("gzip that breaks off", JSON_TYPE, gzipSync("{}").subarray(0, 12), { encoding: "gzip" }),
  body("a field that breaks off", MULTIPART, part('name="business"', "a")),
  body("a name that breaks off", URLENCODED, "a[b"),
  body("names in names", URLENCODED, `a${"[b]".repeat(2_000)}=1`),
  body("another kind", "image/png", "PNG"),
  body("no kind", "", "{}"),
];

/** Operations that get every malformed input: public, for signed-in users, in a business, and with files. */
const METS_ALL = new Set([
  "auth.signUp",
  "me.update",
  "members.add",
  "treets.create",
  "memberImports.upload",
]);

describe("a truncated, mislabelled or malformed body", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  let owners = 0;
  const business = () => `broken-${owners}`;

  beforeAll(async () => {
    await newOwner();
  });

  const numberOf = (wanted: string) => declaredOperations.findIndex(({ name }) => name === wanted);

  async function newOwner() {
    owners++;
    owner = await newPerson(treets.backend, `Owner${owners}`);
    await treets.backend.as(owner.tokens.token).businesses.create({ name: "Broken", slug: business() });
  }

  const post = (method: string, path: string, sent: Body, headers: string): Promise<RawAnswer> => {
    const length =
      sent.length === null
        ? "Transfer-Encoding: chunked"
        : `Content-Length: ${sent.length ?? sent.bytes.byteLength}`;
    const encoding = sent.encoding ? `Content-Encoding: ${sent.encoding}\r\n` : "";
    const type = sent.type ? `Content-Type: ${sent.type}\r\n` : "";
    const { host } = new URL(treets.origin);
    const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}${type}${encoding}${length}\r\n\r\n`;
    return sendRaw(treets.origin, Buffer.concat([Buffer.from(head), sent.bytes]), {
      breakOff: sent.length !== undefined,
    });
  };
  const asOwner = () =>
    `Cookie: treets.token=${owner.tokens.token}\r\nOrigin: ${treets.origin}\r\nAccept: text/html\r\n`;
  const pathOf = (id: RouteId) =>
    routeOf(id).path.replace(":business", business()).replace(":partner", "par_1").replace("*", "trt_1");

  /** Expects a refusal with a reason, or success; never a server error. */
  function expectAnswer({ status, text }: RawAnswer, what: string): void {
    expect(status, `${what}: ${text.slice(0, 300)}`).toBeGreaterThanOrEqual(200);
    expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  }

  async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const waiting = [...all];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  it.each(routeIds)(
    "sent as a form of the page %s gets no server error, and the server keeps running",
    async (id) => {
      const path = pathOf(id);
      // A page that takes no form does not read one.
      const forms = pageServers[id]?.actions ? usuallyAThird(FORMS, routeIds.indexOf(id)) : FORMS.slice(0, 3);
      await eachOf(forms, async (form) => {
        expectAnswer(await post("POST", payloadPathOf(path), form, asOwner()), `${form.name} at ${id}`);
      });
      const [file] = FORMS;
      if (file) expectAnswer(await post("POST", path, file, asOwner()), `a document of ${id}`);
      expect((await request(treets.origin).get("/healthz")).status).toBe(200);
    },
  );

  it.each(routeIds.filter((id) => routeOf(id).auth))(
    "sent as a form of the page %s is answered without waiting for it when nobody is signed in",
    async (id) => {
      const { host } = new URL(treets.origin);
      const head = `POST ${pathOf(id)} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${treets.origin}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 100000\r\n\r\n`;
      const answer = await sendRaw(treets.origin, head);
      expect([302, 405]).toContain(answer.status);
    },
  );

  it.each(declaredOperations.filter(({ method }) => method !== "GET"))(
    "sent as input of $name gets no server error",
    async ({ name, method, path }) => {
      const values = METS_ALL.has(name) ? ALL_VALUES : usuallyAThird(VALUES, numberOf(name));
      const url = API_PREFIX + path.replace("{business}", business()).replaceAll(/\{\+?\w+\}/g, "some-id");
      await eachOf(values, async (value) => {
        const bearer = `Authorization: Bearer ${owner.tokens.token}\r\n`;
        expectAnswer(await post(method, url, value, bearer), value.name);
      });
      // Some operations end the session even so.
      const { status } = await request(treets.origin)
        .get(`${API_PREFIX}/auth/session`)
        .set("Authorization", `Bearer ${owner.tokens.token}`);
      if (status !== 200) await newOwner();
    },
  );

  it.each(["sign-in", "sign-up", "sign-out", "refresh"])(
    "sent to /api/auth/%s gets no server error either",
    async (name) => {
      await eachOf(ALL_VALUES, async (value) => {
        const answer = await post("POST", `/api/auth/${name}`, value, `Origin: ${treets.origin}\r\n`);
        expectAnswer(answer, value.name);
      });
    },
  );

  it.each(["/csp-report", `${API_PREFIX}/unsubscribe/one-click?token=a`, "/api/nothing", "/nothing"])(
    "sent to %s gets no server error either",
    async (path) => {
      await eachOf([...FORMS, ...ALL_VALUES], async (sent) => {
        expectAnswer(await post("POST", path, sent, `Origin: ${treets.origin}\r\n`), sent.name);
      });
    },
  );
});
