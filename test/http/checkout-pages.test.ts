import { beforeAll, describe, expect, it } from "vitest";
import { newClub, type PayingTeam, submitHosted } from "../support/billing.ts";
import { newPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";

describe("the pages after a checkout during the trial", () => {
  const treets = runningTreets();
  let club: PayingTeam;
  let checkout: { readonly session: string; readonly url: string };

  beforeAll(async () => {
    club = await newClub(treets.backend);
    const api = treets.backend.as(club.owner.tokens.token);
    const business = club.slug;
    await api.billing.startTrial({ business });
    const quote = await api.billing.quote({ business, plan: "growth", interval: "month" });
    checkout = await api.billing.checkout({ business, quote: quote.id });
  });

  const open = async (path: string) => {
    const headers = { cookie: `treets.token=${club.owner.tokens.token}` };
    return (await fetch(treets.origin + path, { headers })).text();
  };
  const outcome = () => open(`/checkout-success?session=${checkout.session}`);

  it("say that it isn't paid, how the trial goes on, and let it be sent on for approval", async () => {
    const unpaid = await outcome();
    expect(unpaid).toContain("This checkout isn&#x27;t paid yet");
    expect(unpaid).not.toContain("Payment received");
    const left = await open(`/checkout-cancel?business=${club.slug}&said=approval`);
    expect(left).toMatch(/your trial of Growth goes on; on .* it ends and you&#x27;re on Starter/);
    expect(left).toContain("Send the checkout to the person who approves it");
  });

  it("say once it is paid when it is charged first, and what is left to set up", async () => {
    await submitHosted(treets.backend, checkout.url);
    const paid = await outcome();
    expect(paid).toMatch(/Your trial goes on\. We charge €79 plus VAT on /);
    expect(paid).toContain(`href="/${club.slug}/partners-overview?invite=1"`);
    expect(paid).not.toContain(`href="/${club.slug}/link-management"`);
  });
});

describe("a new community", () => {
  const treets = runningTreets();
  // Nothing listens on this port.
  const unpaid = runningTreets({
    env: {
      STRIPE_SECRET_KEY: "sk_test_nobody",
      STRIPE_WEBHOOK_SECRET: "whsec_nobody",
      STRIPE_API_URL: "http://127.0.0.1:9",
    },
  });

  async function founderOn({ backend, origin }: typeof treets) {
    const owner = await newPerson(backend, "Founder");
    return {
      create: (slug: string, more: object) =>
        fetch(`${origin}/create-community`, {
          method: "POST",
          redirect: "manual",
          headers: { cookie: `treets.token=${owner.tokens.token}`, origin },
          body: new URLSearchParams({ kind: "community", name: slug, slug, start: "blank", ...more }),
        }),
      planOf: async (business: string) =>
        (await backend.as(owner.tokens.token).businesses.get({ business })).plan,
    };
  }
  const noticeOf = ({ headers }: Response) => decodeURIComponent(headers.getSetCookie().join());

  it("starts with the trial if its owner ticks it, and on the free plan otherwise", async () => {
    const { create, planOf } = await founderOn(treets);
    const tried = await create("trying-it", { trial: "on" });
    expect(tried.headers.get("location")).toBe("/trying-it/control-panel");
    expect(noticeOf(tried)).toContain("your trial of Growth has started");
    expect(await planOf("trying-it")).toBe("growth");
    await create("free-at-first", {});
    expect(await planOf("free-at-first")).toBe("starter");
  });

  it("is there without the trial, and says so, if the payment provider does not answer", async () => {
    const { create, planOf } = await founderOn(unpaid);
    const tried = await create("unlucky", { trial: "on" });
    expect(tried.headers.get("location")).toBe("/unlucky/control-panel");
    expect(noticeOf(tried)).toContain("The trial of Growth couldn't start just now");
    expect(await planOf("unlucky")).toBe("starter");
  });
});
