import { beforeAll, describe, expect, it } from "vitest";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { type Fields, signedInVisitor } from "../support/visitor.ts";

/** The members page as used without scripts: links that are followed and forms that are posted. */
describe("the members page without JavaScript", () => {
  const treets = runningTreets();
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  const business = "plainclub";
  const ids = new Map<string, string>();

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["manager", "viewer"]);
    for (const [firstName, label] of [
      ["Ada", "Founders"],
      ["Bo", "Founders"],
      ["Cleo", "Rowers"],
    ] as const) {
      const { id } = await asOwner().members.add({
        business,
        email: `${firstName.toLowerCase()}@people.example`,
        firstName,
        labels: [label],
        invite: false,
      });
      ids.set(firstName, id);
    }
  });

  const asOwner = () => treets.backend.as(team.owner.tokens.token);
  const visitor = (person: TestPerson) => signedInVisitor(treets.origin, person.tokens);
  const open = (address: string, person = team.owner) => visitor(person).read(address);
  const page = (query = "", person = team.owner) => open(`/${business}/members${query}`, person);
  /** Posts a form. Returns the redirect's target, or the page in response. */
  const post = async (query: string, fields: Fields, person = team.owner) => {
    const { status, to, text } = await visitor(person).open(`/${business}/members${query}`, fields);
    return { status, to: to ?? "", text };
  };
  /** Returns the column headings, in their order. */
  const headings = (html: string) =>
    [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)]
      .map(([, inner = ""]) => inner.replace(/<[^>]+>/g, ""))
      .filter((text) => text && text !== "Choose");
  const names = (html: string) => [...html.matchAll(/aria-label="Choose (\w+)"/g)].map(([, name]) => name);

  it("shows the selected columns in a fixed order, or none if none is selected", async () => {
    expect(headings(await page())).toEqual(["Name", "Status", "Labels", "Joined", "Last active"]);
    const some = await page("?columns=none&columns=joined&columns=source");
    expect(headings(some)).toEqual(["Name", "Source", "Joined"]);
    expect(some).toContain("columns=source%2Cjoined");
    expect(headings(await page("?columns=none"))).toEqual(["Name"]);
    expect(await page("?arrange=1&columns=source")).toMatch(/<input[^>]*checked=""[^>]*value="source"/);
  });

  it("lists the active filters, each removable singly or all together", async () => {
    const html = await page("?label=Founders&claimed=never&joinedFrom=2020-01-31&sort=name");
    expect(names(html)).toHaveLength(2);
    expect(html).toContain("Remove the filter Label: Founders");
    expect(html).toContain("Remove the filter Never claimed");
    expect(html).toContain("Remove the filter Joined from 31 Jan 2020");
    expect(html).toMatch(/href="\/plainclub\/members\?sort=name"[^>]*>(<span[^>]*>)?Clear filters/);
    const nobody = await page("?search=nobodyatall");
    expect(nobody).toContain("No members match");
    expect(nobody).toContain("Clear filters");
  });

  it("offers treets and links as filters, and names the selected one", async () => {
    const content = { type: "shared_code" as const, title: "Morning coffee" };
    const { id } = await asOwner().treets.create({ business, content });
    const link = await asOwner().links.create({ business, name: "Poster", kind: "join" });
    expect(await page("?filters=1")).toMatch(/Morning coffee.*Poster|Poster.*Morning coffee/s);
    const chosen = await page(`?treet=${id}&link=${link.id}`);
    expect(chosen).toContain("Claimed Morning coffee");
    expect(chosen).toContain("Joined through Poster");
  });

  it("saves the current view, which can be opened, changed, shared, renamed and deleted", async () => {
    const look = "?label=Founders&sort=name&direction=ascending&columns=joined";
    const saved = await post(look, { intent: "save-view", name: "Founders first" });
    expect(saved.status).toBe(303);
    const [view] = await asOwner().savedViews.list({ business });
    expect(view).toMatchObject({
      name: "Founders first",
      query: { label: "Founders", sort: "name", direction: "ascending", columns: ["joined"] },
    });
    const panel = await open(saved.to);
    expect(panel).toMatch(/aria-current="true"[^>]*>Founders first/);
    const chosen = /href="([^"]*view=[^"]*)"[^>]*>Founders first/.exec(await page())?.[1] ?? "";
    const listed = await open(chosen.replaceAll("&amp;", "&"));
    expect(names(listed)).toEqual(["Ada", "Bo"]);
    expect(headings(listed)).toEqual(["Name", "Joined"]);

    const one = { view: view?.id };
    expect(await page(`?views=1&view=${view?.id}&label=Rowers`)).toContain("Update");
    await post(`?views=1&view=${view?.id}&label=Rowers`, { intent: "keep-view", ...one });
    await post("?views=1", { intent: "share-view", ...one });
    await post("?views=1", { intent: "rename-view", ...one, name: "Rowers" });
    expect(await asOwner().savedViews.list({ business })).toMatchObject([
      { name: "Rowers", shared: true, query: { label: "Rowers" } },
    ]);
    const seen = await page("?views=1", team.viewer);
    expect(seen).toContain("by plainclub-owner");
    expect(seen).toMatch(/aria-disabled="true" aria-label="Delete the view Rowers"/);
    const double = await post("?views=1", { intent: "save-view", name: "rowers" });
    expect(double.status).toBe(409);
    expect(double.text).toContain("You already have a view “rowers”.");
    await post(`?views=1&view=${view?.id}`, { intent: "delete-view", ...one });
    expect(await asOwner().savedViews.list({ business })).toEqual([]);
  });

  it("labels the ticked members, and can undo it", async () => {
    const ticked = { label: "Crew", member: [ids.get("Ada"), ids.get("Bo")] };
    const done = await post("?sort=name", { intent: "label", ...ticked });
    expect(done).toMatchObject({ status: 303, to: expect.stringContaining("undo=und_") });
    const html = await open(done.to);
    expect(html).toContain("Was that a mistake?");
    const undo = /name="undo" value="([^"]+)"/.exec(html)?.[1];
    await post("", { intent: "undo", undo });
    expect((await asOwner().members.list({ business, label: "Crew" })).total).toBe(0);
    const late = await post("", { intent: "undo", undo });
    expect(late.text).toContain("It's too late to undo this.");
  });

  it("removes members only after showing their names and having their number typed", async () => {
    const { id } = await asOwner().members.add({
      business,
      email: "gone@people.example",
      firstName: "Gone",
      invite: false,
    });
    const asked = await post("", { intent: "ask-remove", member: [id, ids.get("Cleo")] });
    const panel = await open(asked.to);
    expect(panel).toContain("Remove 2 members?");
    expect(panel).toMatch(/Cleo, Gone|Gone, Cleo/);
    const selection = /name="selection" value="([^"]+)"/.exec(panel)?.[1];
    const wrong = await post(`?selection=${selection}&removing=1`, {
      intent: "remove",
      selection,
      expected: "20",
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("Type 2 to confirm");
    await post(`?selection=${selection}&removing=1`, { intent: "remove", selection, expected: "2" });
    expect((await asOwner().members.list({ business, status: "removed" })).total).toBe(2);
  });

  it("links the errors of an action on several members to its fields", async () => {
    const select = (await post("", { intent: "choose-ticked", member: [ids.get("Ada")] })).to;
    const [, selection = ""] = /selection=([^&]+)/.exec(select) ?? [];
    for (const chosen of [{ member: [ids.get("Ada")] }, { selection }]) {
      const query = "selection" in chosen ? `?selection=${selection}` : "";
      const { status, text } = await post(query, { intent: "label", label: "", ...chosen });
      const links = [...text.matchAll(/<a href="#([^"]+)">Enter a label\.<\/a>/g)];
      expect([status, links.length]).toEqual([422, 1]);
      expect(text).toMatch(new RegExp(`<input[^>]* id="${links[0]?.[1]}"`));
    }
  });

  it("exports the ticked members as CSV", async () => {
    const { to } = await post("", { intent: "choose-ticked", member: [ids.get("Ada")] });
    const link = /href="([^"]*members\.csv\?selection=[^"]*)"/.exec(await open(to))?.[1] ?? "";
    const csv = await open(link);
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toContain("ada@people.example");
  });

  it("writes to the ticked members, after a preview that says who gets it", async () => {
    const { to } = await post("?search=o", { intent: "announce", member: [ids.get("Ada"), ids.get("Bo")] });
    const query = to.slice(to.indexOf("?"));
    const written = await open(to);
    expect(written).toContain("To the 2 members you selected.");
    const selection = /name="selection" value="([^"]+)"/.exec(written)?.[1];
    const fields = { intent: "write-announcement", selection, subject: "Regatta", message: "" };
    const empty = await post(query, fields);
    expect([empty.status, empty.text.includes("Write a message.")]).toEqual([422, true]);
    const draft = await post(query, { ...fields, message: "On Sunday." });
    const preview = await open(draft.to);
    expect(preview).toContain("Send to 2 members");
    expect(preview).toContain("On Sunday.");
    const announcement = /announcement=([^&]+)/.exec(draft.to)?.[1];
    const here = `?announcement=${announcement}`;
    await post(`${here}&edit=1`, {
      ...fields,
      intent: "change-announcement",
      announcement,
      message: "At ten.",
    });
    expect(await open(draft.to)).toContain("At ten.");
    const viewed = await open(draft.to, team.viewer);
    expect(viewed).not.toContain('name="intent" value="send-announcement"');
    expect((await post(here, { intent: "test-announcement", announcement })).status).toBe(303);
    expect((await post(here, { intent: "send-announcement", announcement }, team.viewer)).status).toBe(403);
    await post(here, { intent: "send-announcement", announcement });
    await expect
      .poll(() => treets.backend.emailTo("ada@people.example").catch(() => ""), { timeout: 20_000 })
      .toContain("At ten.");
    expect(await page("?announcement=all", team.viewer)).toContain("Regatta");
    const again = await post(here, { intent: "delete-announcement", announcement });
    expect(again.text).toContain("already been sent");
  });

  it("shows a member's data and the available actions", async () => {
    const member = ids.get("Bo") ?? "";
    const wrong = await post(`?member=${member}`, {
      intent: "change-member",
      member,
      firstName: "Bo",
      custom: "no name here",
    });
    expect(wrong.text).toContain("Write one per line");
    await post(`?member=${member}`, {
      intent: "change-member",
      member,
      firstName: "Bo",
      custom: "Desk: 14\r\nKey: A: 2",
    });
    const html = await page(`?member=${member}`);
    expect(html).toMatch(/Desk<.*14</s);
    expect(html).toContain("A weekly digest, reminders before claims expire");
    expect(html).toContain("team-members?invite=1&amp;email=bo%40people.example");
    expect(await open(`/${business}/team-members?invite=1&email=bo%40people.example`)).toContain(
      "bo@people.example</textarea>",
    );
    await post(`?member=${member}`, { intent: "unsubscribe-member", member });
    expect(await page(`?member=${member}`)).not.toContain("Send a message");
    const seen = await page(`?member=${member}`, team.viewer);
    expect(seen).not.toContain("Desk");
  });

  it("keeps two people who edit a member or an announcement from overwriting each other unawares", async () => {
    const member = ids.get("Cleo") ?? "";
    const versionIn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1];
    const editing = versionIn(await page(`?member=${member}`));
    await treets.backend
      .as(team.manager.tokens.token)
      .members.update({ business, member, notes: "Has a key", lastName: "Quay" });
    const typed = { intent: "change-member", member, firstName: "Cleopatra", lastName: "", notes: "" };
    const refused = await post(`?member=${member}`, { ...typed, version: editing });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("plainclub-manager has changed this since you started.");
    expect(refused.text).toContain("Current version, where it differs from yours");
    expect(refused.text).toMatch(/Notes.*Has a key/s);
    expect(refused.text).toContain('value="Cleopatra"');
    await post(`?member=${member}`, { ...typed, version: versionIn(refused.text) });
    expect(await page(`?member=${member}`)).not.toContain("Has a key");

    const { announcements } = asOwner();
    const { id: announcement } = await announcements.write({
      business,
      subject: "Tide",
      message: "At noon.",
    });
    const here = `?announcement=${announcement}`;
    const [form, preview] = [await page(`${here}&edit=1`), await page(here)].map(versionIn);
    await announcements.update({ business, announcement, subject: "Tide", message: "At one." });
    const unsent = await post(here, { intent: "send-announcement", announcement, version: preview });
    expect(await open(unsent.to)).toContain("At one.");
    expect((await announcements.get({ business, announcement })).state).toBe("draft");
    const mine = { intent: "change-announcement", announcement, subject: "Tide", message: "At two." };
    const unsaved = await post(`${here}&edit=1`, { ...mine, version: form });
    expect([unsaved.status, unsaved.text.includes("At one.")]).toEqual([409, true]);
    await post(`${here}&edit=1`, { ...mine, version: versionIn(unsaved.text) });
    expect(await page(here)).toContain("At two.");
  });

  it("imports a pasted list, reports invalid lines, and sends no email before the import is run", async () => {
    const empty = await post("?add=list", { intent: "paste-list", list: " " });
    expect(empty.status).toBe(422);
    expect(empty.text).toContain("Paste at least one address.");
    const list = ["gus@people.example", "", '"Hill, Ida" <ida@people.example>,', "nobody at all"].join("\n");
    const { to } = await post("?add=list", { intent: "paste-list", list });
    const item = new URL(to, treets.origin).searchParams.get("import") ?? "";
    const asked = await open(to);
    expect(asked).toContain("Check the list");
    expect(asked).not.toContain("Match the columns");
    const options = { "mapping.email": "0", "mapping.name": "1", welcome: "invite", consent: "At the door" };
    await post(`?import=${item}`, { intent: "check-import", import: item, ...options });
    const state = async () => (await asOwner().memberImports.get({ business, import: item })).state;
    await expect.poll(state).toBe("ready");
    expect(await open(to)).toMatch(/<strong>Row 4<\/strong>, E-mail: Enter a valid e-mail address\./);
    const { mail } = treets.backend.deps;
    expect(await mail.list({ to: "gus@people.example" })).toEqual([]);
    await post(`?import=${item}`, { intent: "run-import", import: item });
    await expect.poll(async () => (await mail.list({ to: "ida@people.example" })).length).toBe(1);
    const { items } = await asOwner().members.list({ business, importId: item });
    expect(items.map(({ email, firstName }) => [email, firstName]).sort()).toEqual([
      ["gus@people.example", ""],
      ["ida@people.example", "Ida"],
    ]);
  });

  it("asks for confirmation before suspending, removing or erasing a member", async () => {
    const added = { business, email: "flo@people.example", firstName: "Flo", invite: false };
    const { id: member } = await asOwner().members.add(added);
    const panel = await page(`?member=${member}`);
    // The form that does it is in the dialog, after the question, and nowhere else beside this member.
    for (const [question, intent] of [
      ["Suspend Flo?", "suspend"],
      ["Remove Flo?", "remove"],
    ] as const) {
      const forms = panel.slice(panel.indexOf("members-address")).split(`name="intent" value="${intent}"`);
      expect(forms).toHaveLength(2);
      expect(forms[0]).toContain(question);
    }
    await post(`?member=${member}`, { intent: "remove", member });
    expect(await page(`?member=${member}`)).toContain("Erase Flo for good?");
  });

  it("rejects a join request with a reason, and suggests automatic approval", async () => {
    const asking = await newPerson(treets.backend, "asking");
    await treets.backend.as(asking.tokens.token).members.join({ business });
    const requests = await page("?status=requested");
    expect(requests).toContain("Add their e-mail domains");
    const [one] = (await asOwner().members.list({ business, status: "requested" })).items;
    await post("?status=requested", { intent: "reject", member: [one?.id], reason: "We are full" });
    expect(await treets.backend.emailTo(asking.email)).toContain("We are full");
    expect(await page("?status=waitlisted")).toContain("Your Growth plan includes 5,000 members.");
  });

  it("lets viewers save their own views, but not share them", async () => {
    const panel = await page("?views=1", team.viewer);
    expect(panel).toMatch(/<input(?=[^>]*name="shared")[^>]*disabled=""/);
    await post("?status=active", { intent: "save-view", name: "Only mine" }, team.viewer);
    expect(await page("", team.viewer)).toContain("Only mine");
    expect(await page()).not.toContain("Only mine");
  });
});
