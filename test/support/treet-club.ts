import type { BackendClient } from "#shared/contract/index.ts";
import { startTestBackend, type TestBackend } from "./backend.ts";
import type { DatabaseKind } from "./databases.ts";
import { apiOf, newAddress, newPerson, type TestPerson } from "./people.ts";
import { uploadedPicture } from "./pictures.ts";

/** Content of a treet that lacks only a picture. */
export const words = {
  type: "shared_code" as const,
  title: "Ten percent at the café",
  summary: "Ten percent off every coffee, every day.",
  description: "Show the code at the bar.",
  terms: "One per visit.",
  sharedCode: "COFFEE10",
  valueKind: "percent" as const,
  valuePercent: 10,
};

/** A community with one member and its treets, used by several groups of tests on one backend. */
export class TreetClub {
  readonly business = "treet-club";
  readonly kind: DatabaseKind;
  #started: Started | undefined;

  constructor(kind: DatabaseKind) {
    this.kind = kind;
  }

  async start(): Promise<void> {
    const backend = await startTestBackend({ kind: this.kind });
    const ownerPerson = await newPerson(backend, "Owner");
    const owner = backend.as(ownerPerson.tokens.token);
    await owner.businesses.create({ name: "Treet Club", slug: this.business });
    await backend.deps.database.pool.query("update businesses set plan = 'scale'");
    const content = { ...words, ...(await uploadedPicture(owner)) };
    await owner.members.add({
      business: this.business,
      email: "mia@people.example",
      firstName: "Mia",
      invite: false,
    });
    const memberPerson = await newPerson(backend, "Mia");
    const member = backend.as(memberPerson.tokens.token);
    this.#started = { backend, owner, ownerPerson, member, memberPerson, content };
  }

  async stop(): Promise<void> {
    await this.#started?.backend.stop();
  }

  get backend(): TestBackend {
    return this.#running.backend;
  }
  get content(): Started["content"] {
    return this.#running.content;
  }
  get memberPerson(): TestPerson {
    return this.#running.memberPerson;
  }
  get ownerPerson(): TestPerson {
    return this.#running.ownerPerson;
  }
  get owner(): BackendClient {
    return this.#running.owner;
  }
  set owner(client: BackendClient) {
    this.#running.owner = client;
  }
  get member(): BackendClient {
    return this.#running.member;
  }
  set member(client: BackendClient) {
    this.#running.member = client;
  }

  /** Creates a user whom the owner has added to the members; the confirmed address links the two. */
  readonly newMember = async (firstName: string): Promise<TestPerson> => {
    const email = newAddress(this.backend, firstName);
    await this.owner.members.add({ business: this.business, email, firstName, invite: false });
    return newPerson(this.backend, firstName, email);
  };

  readonly live = async (more: Record<string, unknown> = {}) => {
    const { business } = this;
    const draft = await this.owner.treets.create({ business, content: { ...this.content, ...more } });
    return this.owner.treets.move({ business, treet: draft.id, move: "publish" });
  };

  readonly iso = (offsetMs: number): string =>
    new Date(this.backend.clock.now().getTime() + offsetMs).toISOString();

  /** Returns a client with a new session, as access tokens expire when the clock is moved. */
  readonly reSign = (person: { email: string }): Promise<BackendClient> => apiOf(this.backend, person);

  get #running(): Started {
    if (!this.#started) throw new Error("The club has not started");
    return this.#started;
  }
}

interface Started {
  readonly backend: TestBackend;
  readonly content: typeof words & Awaited<ReturnType<typeof uploadedPicture>>;
  readonly memberPerson: TestPerson;
  readonly ownerPerson: TestPerson;
  owner: BackendClient;
  member: BackendClient;
}
