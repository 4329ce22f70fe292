import type { AuthTestData } from "#client/pages/auth-test.tsx";
import { href } from "#shared/href.ts";
import { page, seeOther } from "../ssr/page.ts";

/** Shows who the server thinks is signed in; never a token, and no whole address. */
export const authTestPage = page<AuthTestData>({
  load: ({ session }) => ({
    user: session && {
      id: session.user.id,
      name: session.user.name ?? "",
      maskedEmail: session.user.email.replace(/^(.).*(@.*)$/u, "$1•••$2"),
      roles: (session.businesses ?? []).map(({ slug, role }) => `${role ?? "member"} of ${slug}`),
    },
  }),
  actions: {
    async "sign-out"({ account }) {
      await account.signOut();
      return seeOther(href("authTest"), { notice: "You are signed out.", document: true });
    },
  },
});
