import { href } from "#shared/href.ts";
import { page, seeOther } from "../ssr/page.ts";

/** The landing page; it also takes the sign-out form of every page. */
export const homePage = page<never>({
  actions: {
    async "sign-out"({ account }) {
      await account.signOut();
      return seeOther(href("home"), { notice: "You are signed out.", document: true });
    },
  },
});
