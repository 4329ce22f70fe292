import { toString as qrCode } from "qrcode";
import { beforeAll, describe, expect, it } from "vitest";
import { linkTokenIn, newPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { plainProfile } from "../support/profile.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

const community = "harbour";
const bakery = "bakery";
const voucher = {
  type: "voucher" as const,
  title: "A loaf of rye",
  summary: "Fresh bread for every member",
  description: "A loaf.",
  terms: "Once a month.",
  howToUse: "Say the word rhubarb.",
};

const treets = runningTreets();
let team: Record<"owner" | "viewer", TestPerson>;
const as = (person: TestPerson) => treets.backend.as(person.tokens.token);

beforeAll(async () => {
  team = await newTeam(treets.backend, community, ["viewer"]);
});

/** Opens the page as this person's browser would, without following redirects. */
async function open(query: string, person?: TestPerson, form?: Record<string, string>) {
  const cookie =
    person && `treets.token=${person.tokens.token}; treets.refresh=${person.tokens.refreshToken}`;
  const response = await fetch(`${treets.origin}/redirect?${query}`, {
    redirect: "manual",
    headers: { origin: treets.origin, ...(cookie ? { cookie } : {}) },
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    to: response.headers.get("location"),
    text,
    /** HTML of the page itself, without the frame around a signed-in user's page. */
    main: /<main.*<\/main>/s.exec(text)?.[0] ?? "",
  };
}

async function newMember(name: string): Promise<TestPerson> {
  const email = `${name}@people.example`;
  await as(team.owner).members.add({ business: community, email, firstName: name, invite: false });
  return newPerson(treets.backend, name);
}

async function live(more: object = {}): Promise<string> {
  const { id } = await as(team.owner).treets.create({
    business: community,
    content: await illustrated(as(team.owner), { ...voucher, ...more }),
  });
  await as(team.owner).treets.move({ business: community, treet: id, move: "publish" });
  return id;
}

describe("a claim's QR code", () => {
  let baker: TestPerson;
  let mia: TestPerson;
  let treet: string;
  let ref: string;

  beforeAll(async () => {
    mia = await newMember("mia");
    baker = await newPerson(treets.backend, "baker");
    await as(team.owner).partners.invite({ business: community, emails: ["rye@partners.example"] });
    const token = linkTokenIn(await treets.backend.emailTo("rye@partners.example"));
    await as(baker).partners.accept({ token, name: "Rye & Sons", slug: bakery });
    treet = await live();
    const { current, choices } = await as(team.owner).partners.suppliers({ business: community, treet });
    expect(current).toBeNull();
    await as(team.owner).partners.supply({ business: community, treet, partner: choices[0]?.id ?? "" });
    ({ ref } = await as(mia).claims.claim({ business: community, treet }));
  });

  it("contains the redirect address", async () => {
    const [claim] = (await as(mia).claims.mine({ business: community })).items;
    const shown = await as(mia).claims.reveal({ business: community, claim: claim?.id ?? "" });
    const expected = `${treets.origin}/redirect?c=${ref}`;
    expect(shown.qr).toBe(await qrCode(expected, { type: "svg", margin: 1, errorCorrectionLevel: "M" }));
  });

  it("leads staff to the claim at their own till, and nobody else", async () => {
    const to = (business: string) => `/${business}/treet/${treet}/redeem?ref=${ref}`;
    expect(await open(`c=${ref}`, baker)).toMatchObject({ status: 302, to: to(bakery) });
    expect(await open(`c=${ref}`, team.owner)).toMatchObject({ status: 302, to: to(community) });
    const stranger = await newPerson(treets.backend, "passer-by");
    for (const person of [mia, team.viewer, stranger]) {
      const { status, main } = await open(`c=${ref}`, person);
      expect(status).toBe(200);
      expect(main).toContain("Show this to the staff of Rye &amp; Sons");
    }
    const visitor = await open(`c=${ref}`);
    expect(visitor.main).toContain("Show this to the staff of Rye &amp; Sons");
    for (const secret of [voucher.title, voucher.howToUse, "mia", treet, community]) {
      expect(visitor.text).not.toContain(secret);
    }
    expect(visitor.main).toContain(`/login?redirect=${encodeURIComponent(`/redirect?c=${ref}`)}`);
  });

  it("leads a viewer with the redeem permission to the till", async () => {
    const { people } = await as(team.owner).team.list({ business: community });
    const viewer = people.find(({ email }) => email === team.viewer.email);
    await as(team.owner).team.update({ business: community, person: viewer?.id ?? "", canRedeem: true });
    expect(await open(`c=${ref}`, team.viewer)).toMatchObject({ status: 302 });
  });

  it("is unknown once the claim was given back, or if made up", async () => {
    const { id, ref: returned } = await as(mia).claims.claim({ business: community, treet: await live() });
    await as(mia).claims.cancel({ business: community, claim: id });
    for (const code of [returned, "ZZZZ9999", "%00", "no such thing", ""]) {
      for (const person of [baker, undefined]) {
        const { status, text } = await open(`c=${code}`, person);
        expect(status).toBe(404);
        expect(text).toContain("We don&#x27;t know this claim");
      }
    }
  });

  it("is protected from guessing by a rate limit, which does not affect a till", async () => {
    const ip = "10.9.9.9";
    const guess = (number: number) =>
      treets.backend.as(undefined, { ip }).claims.scanned({ ref: String(number).padStart(8, "0") });
    for (let number = 0; number < 30; number++) {
      await expect(guess(number)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(guess(31)).rejects.toMatchObject({ code: "rate_limited" });
    const till = treets.backend.as(baker.tokens.token, { ip });
    await expect(till.claims.scanned({ ref })).resolves.toMatchObject({ till: { business: bakery } });
  });
});

describe("a link", () => {
  const link = async (more: object = {}) => {
    const links = as(team.owner).links;
    return links.create({ business: community, name: "Poster", requireApproval: false, ...more });
  };
  const join = (code: string, person: TestPerson) => open(`l=${code}`, person, { intent: "join" });

  it("that has ended redirects to the community's profile if so configured, for whom that opens", async () => {
    const expiresAt = new Date(treets.backend.clock.now().getTime() + 1000).toISOString();
    const { code } = await link({ expiresAt, afterEnd: "redirect_profile" });
    treets.backend.clock.forward(1001);
    const profile = { status: 302, to: `/${community}/community-profile` };
    expect(await open(`l=${code}`, team.viewer)).toMatchObject(profile);
    expect(await open(`l=${code}`)).toMatchObject({
      status: 410,
      text: expect.stringContaining("This link has expired"),
    });
    const setVisibility = (visibility: string) =>
      treets.backend.deps.database.pool.query("update businesses set visibility = $1 where slug = $2", [
        visibility,
        community,
      ]);
    await setVisibility("listed");
    expect(await open(`l=${code}`)).toMatchObject(profile);
    await setVisibility("members_only");
  });

  it.each(["paused", "expired", "used up", "archived"] as const)(
    "that is %s says so, and offers contact",
    async (state) => {
      const expiresAt = new Date(treets.backend.clock.now().getTime() + 1000).toISOString();
      const { id, code } = await link(state === "expired" ? { expiresAt } : { maxUses: 1 });
      if (state === "expired") treets.backend.clock.forward(1001);
      else if (state === "used up") await join(code, await newPerson(treets.backend, "the-one"));
      else await as(team.owner).links.setState({ business: community, link: id, state });
      const { status, text } = await open(`l=${code}`);
      expect(status).toBe(410);
      expect(text).toContain(
        {
          paused: "This link is paused",
          expired: "This link has expired",
          "used up": "This link is used up",
          archived: "This link is no longer in use",
        }[state],
      );
      expect(text).toContain("Write to The harbour");
      expect(text).not.toContain("Create an account");
      const late = await join(code, await newPerson(treets.backend, `late-${state.replace(" ", "-")}`));
      expect(late.status).toBe(410);
    },
  );

  it("of an archived community says that it has closed, and no more about it than its name and look", async () => {
    const closing = await newTeam(treets.backend, "closing", [], "starter");
    const owner = as(closing.owner);
    const { code } = await owner.links.create({
      business: "closing",
      name: "Door",
      afterEnd: "redirect_profile",
    });
    await owner.settings.archive({
      business: "closing",
      confirmation: "closing",
      currentPassword: PASSWORD,
    });
    const { status, text } = await open(`l=${code}`);
    expect(status).toBe(410);
    expect(text).toContain("This community has closed");
    expect(text).toContain("The closing");
    expect(text).not.toContain("Write to The closing");
    const late = await join(code, await newPerson(treets.backend, "late-comer"));
    expect(late).toMatchObject({ status: 410, text: expect.stringContaining("has closed") });
  });

  it("that does not exist returns 404", async () => {
    expect(await open("l=never-made")).toMatchObject({
      status: 404,
      text: expect.stringContaining("We don&#x27;t know this link"),
    });
  });

  it("of a full community leads to its waiting list", async () => {
    const small = await newTeam(treets.backend, "small", [], "starter");
    await treets.backend.deps.database.pool.query(
      `insert into members (id, business_id, email, status, source, joined_at)
       select 'mem_fill_' || n, b.id, 'fill' || n || '@people.example', 'active', 'import', now()
       from businesses b, generate_series(1, 100) n where b.slug = 'small'`,
    );
    const { code } = await as(small.owner).links.create({
      business: "small",
      name: "Door",
      requireApproval: false,
    });
    const person = await newPerson(treets.backend, "patient");
    expect((await open(`l=${code}`, person)).text).toContain("Join the waitlist");
    expect(await join(code, person)).toMatchObject({ status: 303, to: `/redirect?l=${code}` });
    expect((await open(`l=${code}`, person)).text).toContain("You&#x27;re on the waitlist");
    await setPlan(treets.backend, "small", "growth");
  });

  it("takes a member straight to its target, even after its end", async () => {
    const treet = await live();
    const member = await newMember("insider");
    const { id, code } = await link({ kind: "treet", targetId: treet });
    const target = { status: 302, to: `/${community}/treet/${treet}?l=${code}` };
    expect(await open(`l=${code}`, member)).toMatchObject(target);
    await as(team.owner).links.setState({ business: community, link: id, state: "paused" });
    expect(await open(`l=${code}`, member)).toMatchObject(target);
    expect(await open(`l=${(await link()).code}`, member)).toMatchObject({ to: `/${community}/treets` });
  });

  it("gives its labels to a member who presses the button, and then takes them straight to its target", async () => {
    const member = await newMember("labelless");
    const { code } = await link({ autoLabels: ["Rowing", "Sauna"] });
    const labels = async () => (await as(member).members.aboutMe({ business: community })).labels;
    const { status, main } = await open(`l=${code}`, member);
    expect(status).toBe(200);
    expect(main).toContain("The harbour gives you the labels Rowing and Sauna.");
    expect(await labels()).toEqual([]);
    const target = `/${community}/treets`;
    expect(await join(code, member)).toMatchObject({ status: 303, to: target });
    expect(await labels()).toEqual(["Rowing", "Sauna"]);
    expect(await open(`l=${code}`, member)).toMatchObject({ status: 302, to: target });
    // Those who have some of the labels are offered only the rest.
    const more = await link({ autoLabels: ["rowing", "Running"] });
    expect(await as(member).links.resolve({ code: more.code })).toMatchObject({ givesLabels: ["Running"] });
    expect((await open(`l=${more.code}`, member)).main).toContain("the label Running.");
  });

  it("shows its treet, but no members-only details, and claims it on joining", async () => {
    const treet = await live({ title: "Two loaves" });
    const { code } = await link({ kind: "treet", targetId: treet });
    const person = await newPerson(treets.backend, "hungry");
    for (const visitor of [undefined, person]) {
      const { text } = await open(`l=${code}`, visitor);
      expect(text).toContain("Two loaves");
      expect(text).not.toContain(voucher.terms);
      expect(text).not.toContain(voucher.howToUse);
    }
    expect(await join(code, person)).toMatchObject({
      status: 303,
      to: `/${community}/treet/${treet}?l=${code}`,
    });
    expect((await as(person).claims.mine({ business: community })).items).toMatchObject([
      { treet: { id: treet } },
    ]);
  });

  it("for joining shows three treets by title and value, unless the community hides them", async () => {
    const other = await newTeam(treets.backend, "shy", [], "basic");
    const owner = as(other.owner);
    const { code } = await owner.links.create({ business: "shy", name: "Door" });
    expect((await open(`l=${code}`)).main).not.toContain("for example");
    for (const more of [
      { title: "For gold only", audience: ["gold"] },
      { title: "Cheaper coffee", valueKind: "percent" as const, valuePercent: 20 },
      ...["Second", "Third", "Fourth"].map((title) => ({ title })),
    ]) {
      const content = { ...voucher, ...more };
      const { id } = await owner.treets.create({
        business: "shy",
        content: await illustrated(owner, content),
      });
      await owner.treets.move({ business: "shy", treet: id, move: "publish" });
    }
    const ended = await owner.treets.list({ business: "shy", search: "Fourth" });
    await owner.treets.move({ business: "shy", treet: ended.items[0]?.id ?? "", move: "end" });
    const { main, text } = await open(`l=${code}`);
    for (const shown of ["Cheaper coffee", "20% off", "Second", "Third"]) expect(main).toContain(shown);
    for (const secret of ["For gold only", "Fourth", voucher.terms, voucher.howToUse, voucher.summary])
      expect(text).not.toContain(secret);
    const { version } = await owner.profiles.get({ business: "shy" });
    const changes = plainProfile("Shy");
    await owner.profiles.update({ business: "shy", version, changes });
    expect((await open(`l=${code}`)).text).not.toContain("Cheaper coffee");
  });

  it("has a link preview with the community's name, without members-only details", async () => {
    const tag = (name: string, content: string) => `<meta property="og:${name}" content="${content}"`;
    const { code } = await link();
    const plain = await open(`l=${code}`);
    expect(plain.text).toContain(tag("title", "Join The harbour"));
    expect(plain.text).toContain(tag("image", `${treets.origin}/preview.png`));
    expect(plain.text).toContain(tag("url", `${treets.origin}/redirect?l=${code}`));
    expect(plain.text).toContain('<meta name="robots" content="noindex"');
    await treets.backend.deps.database.pool.query(
      "update businesses set logo_image_id = 'img_quay', tagline = 'By the water' where slug = $1",
      [community],
    );
    const treet = await link({ kind: "treet", targetId: await live({ title: "Two rolls" }) });
    const [head = ""] = (await open(`l=${treet.code}`)).text.split("</head>");
    expect(head).toContain(tag("title", "Two rolls - The harbour"));
    expect(head).toContain(tag("description", voucher.summary));
    expect(head).toContain(tag("image", `${treets.origin}/images/img_quay/512.webp`));
    for (const secret of [voucher.terms, voucher.howToUse]) expect(head).not.toContain(secret);
    // The team sees the same beside the link.
    const drawer = await fetch(`${treets.origin}/${community}/link-management?link=${treet.id}`, {
      headers: { cookie: `treets.token=${team.owner.tokens.token}` },
    });
    expect((await drawer.text()).split("How it looks when shared")[1]).toContain("Two rolls - The harbour");
    expect((await open(`l=${code}`)).text).toContain(tag("description", "By the water"));
    expect((await open("l=nobodys-link")).text).not.toContain("og:title");
  });

  it("promises its treet only to those who get it by joining", async () => {
    const target = { kind: "treet", targetId: await live({ title: "A promised loaf" }) };
    const [freely, asking] = [await link(target), await link({ ...target, requireApproval: true })];
    expect((await open(`l=${freely.code}`)).text).toContain("Join, and it&#x27;s yours.");
    const { text } = await open(`l=${asking.code}`);
    expect(text).toContain("A promised loaf");
    expect(text).toContain("This treet is for members.<");
  });

  it("lets a visitor join when its treet is sold out, and says so unless that treet hides then", async () => {
    const treet = await live({ title: "The last loaf", stockTotal: 1 });
    const { code } = await link({ kind: "treet", targetId: treet });
    await as(await newMember("first")).claims.claim({ business: community, treet });
    const person = await newPerson(treets.backend, "second");
    const { text } = await open(`l=${code}`, person);
    for (const said of ["The last loaf", "sold out right now", "Join The harbour"])
      expect(text).toContain(said);
    expect(text).not.toContain("Join and claim");
    expect(await join(code, person)).toMatchObject({
      status: 303,
      to: `/${community}/treet/${treet}?l=${code}`,
    });
    expect((await as(person).claims.mine({ business: community })).items).toEqual([]);
    const hidden = await live({ title: "A secret loaf", stockTotal: 1, hideWhenSoldOut: true });
    await as(await newMember("third")).claims.claim({ business: community, treet: hidden });
    const secret = await link({ kind: "treet", targetId: hidden });
    expect((await open(`l=${secret.code}`)).text).not.toContain("A secret loaf");
  });

  it("shows suspended and removed members the same page, and requests approval for the removed", async () => {
    const { code } = await link();
    const members = as(team.owner).members;
    const idOf = async ({ email }: TestPerson) =>
      (await members.list({ business: community, search: email })).items[0]?.id ?? "";
    const [resting, removed] = [await newMember("ash"), await newMember("birch")];
    await members.change({ business: community, change: "suspend", members: [await idOf(resting)] });
    await members.remove({ business: community, members: [await idOf(removed)] });
    const pages = [await open(`l=${code}`, resting), await open(`l=${code}`, removed)];
    for (const { main } of pages) {
      expect(main).toContain("Ask to join The harbour");
      expect(main).not.toMatch(/suspend|removed|rests/i);
    }
    expect((await join(code, resting)).status).toBe(403);
    expect(await join(code, removed)).toMatchObject({ status: 303, to: `/redirect?l=${code}` });
    expect((await open(`l=${code}`, removed)).text).toContain("Your request is with the team");
  });
});
