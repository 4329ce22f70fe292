import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { checkImport } from "#server/backend/community/member-imports/check.ts";
import { expireImports } from "#server/backend/community/member-imports/jobs.ts";
import { runImport } from "#server/backend/community/member-imports/run.ts";
import { keepInvitations } from "#server/backend/community/members/invitations.ts";
import { openDatabase } from "#server/backend/platform/db/database.ts";
import { memberImportFiles } from "#server/backend/platform/db/schema/imports.ts";
import { DAY_MS, IMPORT_FILE_DAYS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { tries } from "../support/length.ts";
import type { TestPerson } from "../support/people.ts";
import { newDataDir, startWorker } from "../support/programs.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";
import { workbook } from "../support/workbooks.ts";

const csv = (...lines: string[]) => new File([lines.join("\r\n")], "people.csv", { type: "text/csv" });
/** Encodes text as German Excel saves it. The few characters outside Latin-1 are replaced by hand. */
const windows1252 = (text: string) =>
  Buffer.from(text.replaceAll("€", "\x80").replaceAll("–", "\x96"), "latin1");
const options = { consent: "Membership form", welcome: "add" } as const;

eachDatabase("an import of members", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "viewer", TestPerson>;
  const business = "harbour";

  beforeAll(async () => {
    team = await newTeam(backend, business, ["viewer"]);
  });

  const as = (person = team.owner) => backend.as(person.tokens.token);
  const upload = (file: File) => as().memberImports.upload({ business, file });
  const until = async (id: string, state: string) => {
    for (;;) {
      const found = await as().memberImports.get({ business, import: id });
      if (found.state === state) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const take = async (file: File, more: object = {}) => {
    const { id, mapping } = await upload(file);
    await as().memberImports.check({
      business,
      import: id,
      ...options,
      mapping: mapping as { email: number },
      ...more,
    });
    const checked = await until(id, "ready");
    await as().memberImports.run({ business, import: id });
    return { checked, done: await until(id, "done") };
  };

  it("takes files of up to ten megabytes", async () => {
    const row = `a@people.example,${"x".repeat(45_000)}`;
    const megabytes = (count: number) => csv("email,notes", ...Array.from({ length: count * 22 }, () => row));
    expect(await upload(megabytes(9))).toMatchObject({ state: "uploaded" });
    await expect(upload(megabytes(12))).rejects.toMatchObject({ code: "upload_too_large" });
  });

  describe("reads spreadsheet files", () => {
    const umlauts = "E-Mail;Vorname;Nachname\r\njürgen@a.example;Jürgen;Größe–€\r\n";
    it.each([
      ["Windows-1252", windows1252(umlauts)],
      ["UTF-16, its low byte first", Buffer.from(`\uFEFF${umlauts}`, "utf16le")],
      ["UTF-16, its high byte first", Buffer.from(`\uFEFF${umlauts}`, "utf16le").swap16()],
      ["UTF-16 without a mark", Buffer.from(umlauts, "utf16le")],
      ["UTF-8 with a mark", Buffer.from(`\uFEFF${umlauts}`)],
    ])("in %s, with the umlauts in the preview", async (_name, bytes) => {
      const { header, sample } = await upload(new File([new Uint8Array(bytes)], "Mitglieder.csv"));
      expect(header).toEqual(["E-Mail", "Vorname", "Nachname"]);
      expect(sample).toEqual([["jürgen@a.example", "Jürgen", "Größe–€"]]);
    });

    it.each([
      ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
      ["a spreadsheet that is no CSV", Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0])],
    ])("and refuses %s", async (_name, bytes) => {
      await expect(upload(new File([new Uint8Array(bytes)], "people.csv"))).rejects.toMatchObject({
        code: "invalid_input",
      });
    });

    it.each([
      ["commas", "E-mail,First name,Last name", "ada@a.example,Ada,Lovelace"],
      ["semicolons and German names", "E-Mail;Vorname;Nachname", "ada@a.example;Ada;Lovelace"],
      ["tabs and a byte order mark", "\uFEFFemail\tfirst_name\tlast_name", "ada@a.example\tAda\tLovelace"],
      ["quotes around a line break", '"Mail","Name"', '"ada@a.example","Ada\nLovelace"'],
    ])("with %s", async (_name, header, row) => {
      const found = await upload(csv(header, row));
      expect(found).toMatchObject({ state: "uploaded", totalRows: 1, mapping: { email: 0 } });
      expect(Object.keys(found.mapping).length).toBeGreaterThan(1);
    });

    it.each([
      [
        "a first line that names the separator",
        "sep=;\r\nE-Mail;Vorname\r\none@sep.example;Ada, Countess\r\n",
      ],
      [
        "a header that ends as on Windows and rows that do not",
        "email;first name\r\none@mix.example;A\ntwo@mix.example;B\n",
      ],
      [
        "a header that ends as on Unix and rows that do not",
        "email;first name\none@crlf.example;A\r\ntwo@crlf.example;B\r\n",
      ],
      ["line breaks of old Macs", "email;first name\rone@mac.example;A\rtwo@mac.example;B\r"],
    ])("with %s", async (_, text) => {
      const rows = text
        .trim()
        .split(/\r\n|\r|\n/)
        .filter((line) => line.includes("@"));
      const { header, totalRows, mapping } = await upload(new File([text], "odd.csv"));
      expect([header.length, totalRows, mapping]).toEqual([2, rows.length, { email: 0, firstName: 1 }]);
      const { checked, done } = await take(new File([text], "odd.csv"));
      expect(checked.problems).toEqual([]);
      expect(done).toMatchObject({ created: rows.length, failed: 0 });
    });

    it.each([
      [
        "a title above the header",
        "Members 2026;;\r\n\r\nName;E-Mail;Town\r\nAda Hill;ada@title.example;York\r\n",
      ],
      [
        "a title without separators",
        "Members\nas of May\nName;E-Mail;Town\nAda Hill;ada@title.example;York\n",
      ],
    ])("with %s", async (_, text) => {
      const file = new File([text], "titled.csv");
      expect(await upload(file)).toMatchObject({
        header: ["Name", "E-Mail", "Town"],
        sample: [["Ada Hill", "ada@title.example", "York"]],
        totalRows: 1,
        mapping: { name: 0, email: 1 },
      });
      expect((await take(file)).checked.problems).toEqual([]);
    });

    it("whose lines have one cell, with a row of two among them", async () => {
      const found = await upload(csv("E-mail", "one@single.example", "two,three", "four@single.example"));
      expect(found).toMatchObject({ header: ["E-mail"], totalRows: 3 });
    });

    it("with addresses as e-mail programs copy them, and surnames first", async () => {
      const file = csv(
        "Ansprechpartner;E-Mail;Mobil",
        '"Hill, Ida";mailto:ida@copied.example;',
        ";Finn Lund <finn@copied.example>;",
        '"Dr. Mia Berg, LL.M.";<mia@copied.example>;',
        '"van der Meer, Jan";"""Jan"" <mailto:jan@copied.example>";',
      );
      const { checked } = await take(file);
      expect(checked).toMatchObject({ mapping: { name: 0, email: 1, phone: 2 }, problems: [] });
      const { items } = await as().members.list({ business, search: "copied.example" });
      const names = items.map(({ email, firstName, lastName }) => [email.split("@")[0], firstName, lastName]);
      expect(names.sort()).toEqual([
        ["finn", "Finn", "Lund"],
        ["ida", "Ida", "Hill"],
        ["jan", "Jan", "van der Meer"],
        ["mia", "Dr.", "Mia Berg, LL.M."],
      ]);
    });

    it("and refuses other files, with an error at the file", async () => {
      const words = { code: "invalid_input", fields: { file: expect.stringContaining("CSV") } };
      await expect(upload(new File([new Uint8Array([0x42, 0, 0, 1])], "x.csv"))).rejects.toMatchObject(words);
      await expect(upload(csv(""))).rejects.toMatchObject(words);
      await expect(upload(csv("E-mail"))).rejects.toMatchObject({
        fields: { file: "This file has a header but no rows." },
      });
    });

    it.each([
      ["a quotation mark that is not closed", '"Bea', [], "never ends"],
      [
        "one far above the end",
        '"Bea',
        Array.from({ length: 5000 }, (_, at) => `p${at}@a.example,P`),
        "64 KB",
      ],
      ["a line of a megabyte", "B".repeat(1e6), [], "64 KB"],
    ])("and names the line of %s", async (_name, cell, below, words) => {
      const rows = [
        "email,name",
        "ada@a.example,Ada",
        "",
        `bea@a.example,${cell}`,
        "cid@a.example,Cid",
        ...below,
      ];
      await expect(upload(csv(...rows))).rejects.toMatchObject({
        code: "invalid_input",
        fields: { file: expect.stringMatching(`line 4 .*${words}`) },
      });
    });

    it("and tells of people inside a cell whose quotation mark is not closed", async () => {
      const found = await upload(
        csv(
          "email,name",
          'ada@a.example,"Ada',
          "bea@a.example,Bea",
          'cid@a.example,"Cid"',
          "dot@a.example,Dot",
        ),
      );
      await as().memberImports.check({
        ...options,
        business,
        import: found.id,
        mapping: { email: 0, name: 1 },
      });
      const { created, problems } = await until(found.id, "ready");
      expect(created).toBe(1);
      expect(problems).toMatchObject([{ message: expect.stringContaining("contains the rows below") }]);
    });

    it("up to the plan's row limit", async () => {
      await setPlan(backend, business, "starter");
      const rows = Array.from({ length: 101 }, (_, index) => `m${index}@a.example`);
      const refused = (next: string) =>
        expect(upload(csv("email", ...rows))).rejects.toMatchObject({
          code: "limit_reached",
          message: `This file has 101 rows; your plan allows 100 per import. ${next}`,
        });
      await refused("Try Growth free for 14 days to import up to 5,000 at once, or split the file.");
      await backend.deps.database.pool.query(
        "insert into billing_accounts (business_id, trial_used_at) select id, now() from businesses where slug = $1",
        [business],
      );
      await refused("It fits the plan Basic. Or split it into files of up to 100 rows.");
      await setPlan(backend, business, "growth");
    });

    it("for managers only", async () => {
      await expect(
        as(team.viewer).memberImports.upload({ business, file: csv("email", "a@b.example") }),
      ).rejects.toMatchObject({ code: "forbidden" });
    });
  });

  it("lets invalid rows be corrected in place, and imports them as corrected", async () => {
    const file = csv(
      "E-mail,First name,Desk",
      "fine@mend.example,Fine,1",
      "no-address,Wrong,2",
      "fine@mend.example,Twice,3",
    );
    const { id, mapping } = await upload(file);
    const one = { business, import: id };
    await as().memberImports.check({ ...one, ...options, mapping: mapping as { email: number } });
    const checked = await until(id, "ready");
    expect(checked).toMatchObject({ created: 1, failed: 2 });
    expect(checked.problems).toMatchObject([
      { line: 3, cells: ["no-address", "Wrong", "2"] },
      { line: 4, cells: ["fine@mend.example", "Twice", "3"] },
    ]);
    const correctLine = (line: number, column: number, value: string) =>
      as().memberImports.correct({ ...one, lines: [{ line, cells: [{ column, value }] }] });
    await expect(correctLine(2, 0, "other@mend.example")).rejects.toMatchObject({ code: "conflict" });
    await correctLine(3, 0, "right@mend.example");
    expect(await until(id, "ready")).toMatchObject({ created: 2, failed: 1 });
    await correctLine(4, 0, "second@mend.example");
    expect(await until(id, "ready")).toMatchObject({ created: 3, failed: 0, problems: [] });
    await as().memberImports.run(one);
    await until(id, "done");
    await expect(correctLine(3, 0, "late@mend.example")).rejects.toMatchObject({ code: "conflict" });
    const { items } = await as().members.list({
      business,
      importId: id,
      sort: "name",
      direction: "ascending",
    });
    expect(items.map(({ email, firstName }) => `${firstName} ${email}`)).toEqual([
      "Fine fine@mend.example",
      "Twice second@mend.example",
      "Wrong right@mend.example",
    ]);
  });

  it("predicts the result for every row, and then does exactly that", async () => {
    await as().members.add({ business, email: "old@a.example", firstName: "Old", invite: false });
    const file = csv(
      "E-mail,First name,Last name,Labels,Number",
      "old@a.example,Older,,,",
      "new1@a.example,=1+1,Calc,Rowers; Board,7",
      "no address,Bea,,,",
      "",
      "NEW1@a.example,Twin,,,",
      "new2@a.example,Cy,,,7",
      "new3@a.example,Di,,rowers,",
    );
    const { checked, done } = await take(file, { duplicates: "update", labels: ["Import"] });
    const counts = { created: 2, updated: 1, unchanged: 0, failed: 3 };
    expect(checked).toMatchObject({ ...counts, processedRows: 0 });
    expect(checked.problems).toEqual([
      {
        line: 4,
        column: "E-mail",
        value: "no address",
        message: "Enter a valid e-mail address.",
        cells: ["no address", "Bea", "", "", ""],
      },
      {
        line: 6,
        column: "E-mail",
        value: "NEW1@a.example",
        message: "The same address is in row 3.",
        cells: ["NEW1@a.example", "Twin", "", "", ""],
      },
      {
        line: 7,
        column: "Number",
        value: "7",
        message: "The same number is in row 3.",
        cells: ["new2@a.example", "Cy", "", "", "7"],
      },
    ]);
    expect(done).toMatchObject({ ...counts, processedRows: 6 });
    const { items } = await as().members.list({
      business,
      importId: done.id,
      sort: "name",
      direction: "ascending",
    });
    expect(items.map(({ email, firstName, labels }) => [email, firstName, labels])).toEqual([
      ["new3@a.example", "Di", ["Rowers", "Import"]],
      ["new1@a.example", "=1+1", ["Rowers", "Board", "Import"]],
    ]);
    const old = await as().members.list({ business, search: "old@a" });
    expect(old.items).toMatchObject([{ firstName: "Older", labels: ["Import"] }]);
    const answer = await as().memberImports.problems({ business, import: done.id });
    const lines = (await new Response(answer.body).text()).split("\r\n");
    expect(lines[1]).toBe("no address,Bea,,,,Enter a valid e-mail address.");
    expect(lines).toHaveLength(5);
  });

  it("counts the rejected rows by what is wrong with them", async () => {
    const file = csv(
      "E-mail,First name,Last name,Labels,Number",
      "kind1@a.example,Ann,,,",
      "kind2@a.example,Bo,,,",
      "nobody,Cy,,,",
      "KIND1@a.example,Di,,,",
      "kind2@a.example,Ed,,,",
      "nothing,Flo,,,",
      "none,Gus,,,",
    );
    const { checked } = await take(file, { duplicates: "skip" });
    expect(checked.failed).toBe(5);
    expect(checked.problemKinds).toEqual([
      { column: "E-mail", message: "Enter a valid e-mail address.", count: 3 },
      { column: "E-mail", message: "The same address is in row …", count: 2 },
    ]);
  });

  it("emails only invited members, and only after it has run", async () => {
    const { done } = await take(csv("email,first name", "invited@a.example,Ivo"), { welcome: "invite" });
    expect(done.created).toBe(1);
    for (;;) {
      const [mail] = await backend.deps.mail.list({ to: "invited@a.example" });
      if (mail) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await backend.deps.mail.list({ to: "new3@a.example" })).toEqual([]);
  });

  it("emails nobody with later invitation until the invitations are sent", async () => {
    const { done } = await take(csv("email,first name", "later@a.example,Lea"), { welcome: "invite_later" });
    expect(done.created).toBe(1);
    const { items } = await as().members.list({ business, importId: done.id });
    expect(items).toMatchObject([{ status: "invited" }]);
    // The hourly job for queued invitations finds none for this member.
    for (const days of [0, 40]) {
      const clock = () => new Date(backend.clock.now().getTime() + days * DAY_MS);
      await keepInvitations({ ...backend.deps, clock });
    }
    expect(await backend.deps.mail.list({ to: "later@a.example" })).toEqual([]);
    const [member] = items.map(({ id }) => id);
    expect((await as().members.get({ business, member: member ?? "" })).status).toBe("invited");
    expect(await as().members.resend({ business, members: [member ?? ""] })).toMatchObject({ changed: 1 });
    expect(await backend.emailTo("later@a.example")).toContain("/redirect?token=");
  });

  it("reads from a column who agreed to e-mails, when and where, and sends nothing to the others", async () => {
    const { checked, done } = await take(
      csv(
        "email,first name,consent",
        "yes@consent.example,Ada,Yes",
        "day@consent.example,Ben,2025-03-01",
        "punkt@consent.example,Cid,1.3.2025",
        "where@consent.example,Dan,Summer party",
        "no@consent.example,Eva,no",
        "empty@consent.example,Fay,",
        "never@consent.example,Gus,2025-02-30",
        "which@consent.example,Hal,03/01/2025",
        "later@consent.example,Ida,2999-01-01",
      ),
      { welcome: "invite" },
    );
    for (const counts of [checked, done])
      expect(counts).toMatchObject({ created: 6, withoutConsent: 2, failed: 3 });
    const { items } = await as().members.list({ business, search: "@consent.example", limit: 100 });
    const kept = async (name: string) => {
      const found = items.find(({ email }) => email === `${name}@consent.example`);
      const { emailState, consentAt, consentSource, invitation } = await as().members.get({
        business,
        member: found?.id ?? "",
      });
      return [emailState, consentAt?.slice(0, 10) ?? null, consentSource, invitation !== null];
    };
    const today = backend.clock.now().toISOString().slice(0, 10);
    expect(await kept("yes")).toEqual(["subscribed", today, "Membership form", true]);
    for (const name of ["day", "punkt"])
      expect(await kept(name)).toEqual(["subscribed", "2025-03-01", "Membership form", true]);
    expect(await kept("where")).toEqual(["subscribed", today, "Summer party", true]);
    const refusing = ["no", "empty"];
    for (const name of refusing) expect(await kept(name)).toEqual(["unsubscribed", null, null, false]);
    // Nor can the team invite them later.
    const members = items.flatMap(({ id, email }) =>
      refusing.includes(email.split("@")[0] ?? "") ? [id] : [],
    );
    expect(await as().members.resend({ business, members })).toMatchObject({ changed: 0, skipped: 2 });
    await expect(as().members.resend({ business, members: members.slice(0, 1) })).rejects.toMatchObject({
      message: expect.stringContaining("unsubscribed"),
    });
    for (const name of refusing)
      expect(await backend.deps.mail.list({ to: `${name}@consent.example` })).toEqual([]);
  });

  it("deletes its file, preview and rejected rows after a week, whether or not it ran", async () => {
    const file = csv("email,first name", "week@a.example,Wanda", "not-an-address,Nobody");
    const { done } = await take(file);
    const { id: unread } = await upload(file);
    const { id: checked, mapping } = await upload(file);
    const settings = { business, import: checked, ...options, mapping: mapping as { email: number } };
    await as().memberImports.check(settings);
    await until(checked, "ready");
    const kept = async (id: string) => {
      const { state, sample, problems } = await as().memberImports.get({ business, import: id });
      const files = await backend.deps.db.$count(memberImportFiles, eq(memberImportFiles.importId, id));
      return { state, sample: sample.length, problems: problems.length, files };
    };
    const after = (days: number) => ({
      ...backend.deps,
      clock: () => new Date(backend.clock.now().getTime() + days * DAY_MS),
    });

    await expireImports(after(IMPORT_FILE_DAYS - 1));
    expect(await kept(done.id)).toEqual({ state: "done", sample: 2, problems: 1, files: 1 });
    expect(await kept(unread)).toEqual({ state: "uploaded", sample: 2, problems: 0, files: 1 });
    expect(await kept(checked)).toEqual({ state: "ready", sample: 2, problems: 1, files: 1 });

    await expireImports(after(IMPORT_FILE_DAYS + 1));
    expect(await kept(done.id)).toEqual({ state: "done", sample: 0, problems: 0, files: 0 });
    for (const id of [unread, checked])
      expect(await kept(id)).toEqual({ state: "cancelled", sample: 0, problems: 0, files: 0 });
    await expect(as().memberImports.run({ business, import: checked })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("keeps custom columns, and exports them with the members", async () => {
    const file = (desk: string) => csv("E-mail,Name,Desk,constructor", `dee@own.example,Dee,${desk},=A1`);
    const custom = [
      { column: 2, name: "Desk" },
      { column: 3, name: "constructor" },
    ];
    const labels = ["Desks"];
    expect((await take(file("14"), { custom, labels })).done).toMatchObject({ created: 1 });
    const found = async () => (await as().members.list({ business, search: "dee@own" })).items[0]?.id ?? "";
    const customOf = async () => (await as().members.get({ business, member: await found() })).custom;
    expect(await customOf()).toEqual({ Desk: "14", constructor: "=A1" });
    const again = await take(file(""), { custom, labels, duplicates: "update" });
    expect(again.done).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await take(file("15"), { custom, labels, duplicates: "update" })).done).toMatchObject({
      updated: 1,
    });
    expect(await customOf()).toEqual({ Desk: "15", constructor: "=A1" });
    const tooLong = await take(file("x".repeat(201)), { custom, duplicates: "update" });
    expect(tooLong.checked.problems).toMatchObject([
      { column: "Desk", message: "Use at most 200 characters." },
    ]);
    await as().members.add({ business, email: "plain@own.example", firstName: "Plain", invite: false });
    const { body } = await as().members.export({ business, search: "own.example" });
    const [header, ...lines] = (await new Response(body).text()).trim().split("\r\n");
    expect(header?.endsWith(",Desk,constructor")).toBe(true);
    expect(lines.map((line) => line.split(",").slice(-2))).toEqual([
      ["", ""],
      ["15", "'=A1"],
    ]);
    await expect(
      take(file("14"), { custom: [{ column: 0, name: "Desk" }] }),
      "a column that is used already",
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("leaves members as they are if the file is their own export", async () => {
    const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "'=", "''+"];
    const rows = signs.map(
      (sign, index) => `back${index}@own-export.example,${sign}Ada,${sign}49 170 ${index}`,
    );
    await take(csv("email,first name,phone", ...rows));
    const asked = { business, search: "own-export.example" } as const;
    const exported = async () => new Response((await as().members.export(asked)).body).text();
    const text = await exported();
    expect(text).toContain(",'+Ada,");
    const cellsOf = (found: string) => found.split("\r\n").map((line) => line.split(",").slice(0, 4));
    const { checked, done } = await take(new File([text], "again.csv"), { duplicates: "update" });
    expect([checked.problems, done.updated, done.unchanged]).toEqual([[], 0, signs.length]);
    expect(cellsOf(await exported())).toEqual(cellsOf(text));
  });

  it("counts lines as an editor does, and reads the delimiter below empty lines", async () => {
    const { checked } = await take(
      csv("", "", "email;first name;desk", 'fine@lines.example;Fine;"by the\r\nwindow"', "wrong;Wrong;"),
    );
    expect(checked.header).toEqual(["email", "first name", "desk"]);
    expect(checked.problems).toMatchObject([{ line: 6, value: "wrong" }]);
  });

  it("reads an Excel workbook as its owner sees it, and says which sheet", async () => {
    const cells = (row: number, ...all: string[]) =>
      all.map((cell, index) => `<c r="${"ABCD"[index]}${row}" ${cell}</c>`).join("");
    const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`;
    const number = (value: number, style: number) => `s="${style}"><v>${value}</v>`;
    const rows = [
      `<row r="1"><c r="A1" ${text("Mitgliederliste 2026")}</c><c r="B1"/><c r="C1"/></row>`,
      `<row r="3">${cells(3, text("Mitgliedsnummer"), text("E-Mail"), text("Telefon"), text("Eintritt"))}</row>`,
      `<row r="4">${cells(4, number(42, 1), text("ida@workbook.example"), number(4917012345678, 0), number(45356, 2))}</row>`,
      `<row r="5" hidden="1">${cells(5, number(43, 1), text("away@workbook.example"))}</row>`,
      `<row r="6">${cells(6, number(44, 1), text("nobody"))}</row>`,
    ];
    const bytes = workbook({
      sheets: [
        { name: "Mitglieder", rows },
        { name: "Gäste", rows: [] },
      ],
      formats: [0, "00000", 14],
    });
    const { checked } = await take(new File([new Uint8Array(bytes)], "Kammer.xlsx"), {
      custom: [{ column: 3, name: "Eintritt" }],
      duplicates: "update",
    });
    expect(checked).toMatchObject({ fileName: "Kammer.xlsx › Mitglieder", totalRows: 2, created: 1 });
    expect(checked.problems).toMatchObject([{ line: 6, column: "E-Mail", value: "nobody" }]);
    const [member] = (await as().members.list({ business, search: "workbook.example" })).items;
    expect(await as().members.get({ business, member: member?.id ?? "" })).toMatchObject({
      email: "ida@workbook.example",
      externalId: "00042",
      phone: "4917012345678",
      custom: { Eintritt: "2024-03-05" },
    });
  });

  it("fills the plan exactly and puts the rest on the waiting list", async () => {
    const small = await newTeam(backend, "small", [], "starter");
    const owner = backend.as(small.owner.tokens.token).memberImports;
    for (const part of ["a", "b"]) {
      const rows = Array.from({ length: 60 }, (_, index) => `${part}${index}@small.example`);
      const { id } = await owner.upload({ business: "small", file: csv("email", ...rows) });
      const input = { business: "small", import: id };
      await owner.check({ ...input, ...options, mapping: { email: 0 } });
      await checkImport(backend.deps, id);
      while ((await owner.get(input)).state !== "ready") await new Promise((r) => setTimeout(r, 20));
      await owner.run(input);
      while ((await owner.get(input)).state !== "done") await new Promise((r) => setTimeout(r, 20));
    }
    const counts = await backend.as(small.owner.tokens.token).members.counts({ business: "small" });
    expect(counts).toMatchObject({ active: 100, waitlisted: 20 });
  });

  it("imports every row once, even with several workers", async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `many${index}@a.example,P${index}`);
    const { id } = await upload(csv("email,first name", ...rows));
    const input = { business, import: id };
    await as().memberImports.check({ ...input, ...options, mapping: { email: 0, firstName: 1 } });
    await until(id, "ready");
    await as().memberImports.run(input);
    await Promise.all([runImport(backend.deps, id), runImport(backend.deps, id)]);
    const done = await until(id, "done");
    expect(done).toMatchObject({ created: 1_200, failed: 0, processedRows: 1_200 });
    expect((await as().members.list({ business, importId: id })).total).toBe(1_200);
  });
});

describe("an import whose process is killed", () => {
  it("resumes after the next start, and imports every row once", async () => {
    const dataDir = newDataDir();
    // Several times the size of a batch.
    const all = tries({ usual: 1_000, long: 3_000 });
    const start = (command: string) => startWorker("import-worker.ts", [dataDir, command, String(all)]);
    const line = async (child: ChildProcess, wanted: RegExp) => {
      for await (const chunk of child.stdout ?? []) if (wanted.test(String(chunk))) return String(chunk);
      throw new Error(`The worker ended without ${wanted}`);
    };
    const first = start("begin");
    await line(first, /processed/);
    first.kill("SIGKILL");
    await once(first, "exit");
    const second = start("go on");
    await line(second, /finished/);
    await once(second, "exit");

    const database = await openDatabase({ url: undefined, dataDir, log: { warn: () => undefined } });
    const { rows } = await database.pool.query(
      "select (select count(*)::int from members) members, (select count(distinct email)::int from members) emails, (select created from member_imports) created",
    );
    await database.close();
    expect(rows).toEqual([{ members: all, emails: all, created: all }]);
  });
});
