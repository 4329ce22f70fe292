import { href } from "#shared/href.ts";
import { maskEmail } from "#shared/mask-email.ts";
import * as words from "#words/diagnostics.ts";
import { type PageRequest, page, seeOther } from "../ssr/page.ts";

/** Shows the signed-in user from the server's point of view; never a token, and no complete email address. */
export const authTestPage = page({
  load: async ({ session, backend }) => ({
    since: session && (await beginningOf(backend)),
    user: session && {
      id: session.user.id,
      name: session.user.name ?? "",
      maskedEmail: maskEmail(session.user.email),
      roles: (session.businesses ?? []).map(({ slug, role }) =>
        words.roleIn({ role: role ?? "member", slug }),
      ),
    },
  }),
  actions: {
    spoil({ account }) {
      account.spoilToken();
      return seeOther(href("authTest"), {
        notice: words.tokenSpoilt(),
        document: true,
      });
    },
    clear({ account }) {
      account.forgetTokens();
      return seeOther(href("authTest"), { notice: words.tokensCleared(), document: true });
    },
    async "sign-out"({ account }) {
      await account.signOut();
      return seeOther(href("authTest"), { notice: words.signedOut(), document: true });
    },
  },
});

/** Returns null if the backend fails, so that the rest of the page is still shown. */
async function beginningOf(backend: PageRequest["backend"]): Promise<string | null> {
  const sessions = await backend.auth.sessions().catch(() => []);
  return sessions.find(({ current }) => current)?.createdAt ?? null;
}
