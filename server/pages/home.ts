import { sizeOf } from "#shared/community-sizes.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/contact.ts";
import { page, seeOther } from "../ssr/page.ts";

/** The landing page; it also handles the sign-out form of every page. */
export const homePage = page({
  load: ({ url }) => ({
    size: sizeOf(url.searchParams.get("size")),
    isYearly: url.searchParams.get("interval") === "year",
  }),
  actions: {
    async "sign-out"({ account }) {
      await account.signOut();
      return seeOther(href("home"), { notice: words.signedOut(), document: true });
    },
  },
});
