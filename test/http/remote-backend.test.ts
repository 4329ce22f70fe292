import { request as ask, createServer } from "node:http";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import { newProgramDemo } from "../support/demo.ts";
import { listen } from "../support/ports.ts";
import { newProgramData, type RunningProgram, runProgram, startProgram } from "../support/programs.ts";

describe("the web server with its backend in another process", () => {
  let backend: RunningProgram;
  let web: RunningProgram;

  beforeAll(async () => {
    backend = await startProgram("backend-main.js", await newProgramDemo());
    web = await startProgram("main.js", { BACKEND_URL: backend.origin, PUBLIC_URL: "http://localhost" });
  });
  afterAll(async () => {
    await web.stop();
    await backend.stop();
  });

  const signIn = (to = web) =>
    request(to.origin)
      .post("/api/auth/sign-in")
      .set("Origin", "http://localhost")
      .send({ email: "owner@treets.example", password: DEMO_PASSWORD });
  const cookieOf = async (to = web) => {
    const { headers } = await signIn(to);
    return (headers["set-cookie"] as unknown as string[]).map((line) => line.split(";", 1)[0]).join("; ");
  };

  it("signs in, serves a page with its late part, and shows the backend's errors", async () => {
    const { status, headers, body } = await signIn();
    expect(status).toBe(200);
    expect(body.session.user.email).toBe("owner@treets.example");
    const cookie = (headers["set-cookie"] as unknown as string[])
      .map((line) => line.split(";", 1)[0])
      .join("; ");
    const page = await request(web.origin).get("/harbour-club/members").set("Cookie", cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain("members.treets.example");
    expect(page.text).toContain("__late");
    const missing = await request(web.origin).get("/no-such-club/members").set("Cookie", cookie);
    expect(missing.status).toBe(404);
    const form = await request(web.origin)
      .post("/harbour-club/members")
      .set({ Cookie: cookie, Origin: "http://localhost" })
      .type("form")
      .send({ intent: "add", firstName: "", email: "nonsense" });
    expect(form.status).toBe(422);
    expect(form.text).toContain("Enter a valid e-mail address.");
  });

  it("sends the token in the configured header with everything, pages and API alike", async () => {
    // A gateway that knows no other header, as in front of a backend with its own ways.
    const gateway = createServer((asked, response) => {
      const { method, url, headers: sent } = asked;
      const { authorization: _, "x-token": token, ...headers } = sent;
      const known = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
      const forward = ask(backend.origin + url, { method, headers: known }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      asked.pipe(forward);
    });
    const port = await listen(gateway);
    const other = await startProgram("main.js", {
      BACKEND_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: "http://localhost",
      AUTH_TOKEN_HEADER: "X-Token",
      AUTH_TOKEN_TYPE: "",
    });
    try {
      const cookie = await cookieOf(other);
      const page = await request(other.origin).get("/harbour-club/members").set("Cookie", cookie);
      expect(page.status).toBe(200);
      expect(page.text).toContain("members.treets.example");
      expect((await request(other.origin).get("/api/v1/me").set("Cookie", cookie)).status).toBe(200);
    } finally {
      await other.stop();
      gateway.closeAllConnections();
      gateway.close();
    }
  });

  it("is unready and answers 503 while the backend is unresponsive, and recovers by itself", async () => {
    const cookie = await cookieOf();
    backend.child.kill("SIGSTOP");
    try {
      const page = await request(web.origin)
        .get("/harbour-club/members")
        .set({ Cookie: cookie, Accept: "text/html" });
      expect(page.status).toBe(503);
      expect(page.headers["retry-after"]).toBeDefined();
      expect(page.headers["set-cookie"]).toBeUndefined();
      expect((await request(web.origin).get("/readyz")).status).toBe(503);
      expect((await request(web.origin).get("/login")).status).toBe(200);
    } finally {
      backend.child.kill("SIGCONT");
    }
    await expect
      .poll(async () => (await request(web.origin).get("/harbour-club/members").set("Cookie", cookie)).status)
      .toBe(200);
  });

  it("has a backend that sheds excess requests with the API's error, and keeps serving", async () => {
    const small = await startProgram("backend-main.js", { ...(await newProgramData()), MAX_INFLIGHT: "1" });
    const wrong = () =>
      request(small.origin)
        .post("/api/v1/auth/sign-in")
        .send({ email: "nobody@people.example", password: "wrong password" });
    const answers = await Promise.all(Array.from({ length: 60 }, wrong));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(60);
    for (const { headers, body } of refused) {
      expect([headers["retry-after"], body.error.code]).toEqual(["1", "overloaded"]);
    }
    expect((await request(small.origin).get("/readyz")).status).toBe(200);
    expect((await wrong()).status).not.toBe(503);
    await small.stop();
  });

  it("refuses to start with an invalid configuration, with one line stating why", async () => {
    const { code, output } = await runProgram("main.js", { PORT: "no port" });
    expect(code).toBe(78);
    expect(output.trim()).toBe("PORT must be a whole number from 0 to 65535. Correct it or unset it.");
  });

  // That PORT is taken is tested with the processes that have a database.
  it("refuses to start where it cannot listen, naming the variable", async () => {
    const { port } = new URL(web.origin);
    const taken = await runProgram("main.js", { BACKEND_URL: backend.origin, ADMIN_PORT: port });
    expect(taken.code).toBe(1);
    expect(taken.output).toContain(`ADMIN_PORT must be free, and ${port} is in use.`);
    const elsewhere = await runProgram("main.js", { BACKEND_URL: backend.origin, HOST: "192.0.2.1" });
    expect(elsewhere.code).toBe(78);
    expect(elsewhere.output).toContain("HOST must be an address of this machine");
  });

  it("stops gracefully", async () => {
    expect(await web.stop()).toBe(0);
  });
});
