import { endOnboarding, type Outcome, outcomes } from "../engine/onboarding.ts";
import type { Scene } from "../engine/scene.ts";
import { newOnboarding } from "../objects/accounts.ts";
import type { HostedAnswer } from "./answer.ts";
import { html, page } from "./html.ts";

const isOutcome = (value: string | null): value is Outcome =>
  value !== null && Object.hasOwn(outcomes, value);

/**
 * Opens an onboarding link, which works once and expires within minutes; afterwards it redirects to the URL that
 * requests a new one.
 */
export async function openLink(scene: Scene, id: string): Promise<HostedAnswer> {
  const kept = await scene.store.find("account_link", id);
  if (!kept) return { status: 404, html: page("Not found", html`<h1>There is no such link</h1>`) };
  const { object: link, hidden } = kept;
  if (hidden.isUsed === true || link.expires_at <= scene.now) return { to: String(hidden.refreshUrl) };
  await scene.store.put("account_link", link, { ...hidden, isUsed: true });
  const visit = newOnboarding(String(hidden.account));
  await scene.store.put("onboarding", visit, { returnUrl: String(hidden.returnUrl) });
  return { to: `/payments-sandbox/account/${visit.id}` };
}

/** Shows the onboarding page, which offers the possible results in place of the provider's forms. */
export async function showOnboarding(scene: Scene, id: string, problem?: string): Promise<HostedAnswer> {
  const kept = await scene.store.find("onboarding", id);
  if (!kept) return { status: 404, html: page("Not found", html`<h1>There is no such page</h1>`) };
  const account = await scene.store.get("account", kept.object.account);
  const name = account.business_profile.name ?? "your business";
  const content = html`<h1>Payouts for ${name}</h1>
<p class="soft">A real provider asks for the business, the person behind it and the bank account here.</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ""}
<form class="card" method="post" action="/payments-sandbox/account/${id}">
<fieldset><legend>How it ends</legend>
${Object.entries(outcomes).map(
  ([value, words], at) =>
    html`<label class="choice"><input type="radio" name="outcome" value="${value}"${at === 0 ? html` checked` : ""}><span>${words}</span></label>`,
)}
</fieldset>
<button class="wide" name="do" value="submit">Submit</button>
<button class="wide plain" name="do" value="leave">Leave without finishing</button>
</form>`;
  return { html: page(`Payouts for ${name}`, content) };
}

export async function submitOnboarding(
  scene: Scene,
  id: string,
  form: URLSearchParams,
): Promise<HostedAnswer> {
  const kept = await scene.store.find("onboarding", id);
  if (!kept) return showOnboarding(scene, id);
  const to = String(kept.hidden.returnUrl);
  if (form.get("do") === "leave") return { to };
  const outcome = form.get("outcome");
  if (!isOutcome(outcome))
    return { status: 422, ...(await showOnboarding(scene, id, "Choose how it ends.")) };
  await endOnboarding(scene, await scene.store.get("account", kept.object.account), outcome);
  return { to };
}
