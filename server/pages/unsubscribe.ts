import type { UnsubscribeData } from "#client/pages/unsubscribe.tsx";
import { loginFor } from "#shared/guard.ts";
import { href } from "#shared/href.ts";
import { type DigestRhythm, digestRhythms } from "#shared/mail-preferences.ts";
import { problem } from "#shared/problems.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther } from "../ssr/page.ts";
import { standingFrom } from "./standing.ts";

export const unsubscribePage = page<UnsubscribeData>({
  linkToken: true,
  async load(request) {
    const { backend, linkToken, url } = request;
    const business = businessOf(request);
    const found = linkToken
      ? await backend.preferences.get({ token: linkToken })
      : isMember(request)
        ? await backend.preferences.mine({ business })
        : null;
    if (found?.business.slug !== business) {
      return { kind: "no-link", loginHref: loginFor(url.pathname), isSignedIn: request.session !== null };
    }
    return { kind: "preferences", preferences: found, before: rhythmIn(url.searchParams.get("before")) };
  },
  actions: {
    choose: (request) => choose(request, rhythmIn(request.form.text("digest")) ?? "weekly"),
    unsubscribe: (request) => choose(request, "off"),
  },
});

const rhythmIn = (text: string | null): DigestRhythm | null =>
  digestRhythms.find((known) => known === text) ?? null;

const isMember = (request: PageRequest) =>
  standingFrom(request.session, businessOf(request)).roles.includes("member");

/** Only a press of a button comes here: what merely looks at the page changes nothing. */
async function choose(request: ActionRequest, digest: DigestRhythm) {
  const { backend, linkToken, form } = request;
  const business = businessOf(request);
  if (linkToken) await backend.preferences.set({ token: linkToken, digest });
  else if (isMember(request)) await backend.preferences.setMine({ business, digest });
  else throw problem("token_invalid");
  const before = rhythmIn(form.text("before"));
  return seeOther(
    href("unsubscribe", { business }, { before: before === digest ? undefined : (before ?? undefined) }),
    {
      notice: digest === "off" ? "You get no more mails about news." : "Saved.",
    },
  );
}
