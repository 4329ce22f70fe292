import {
  type AccountSettingsData,
  type AccountTab,
  accountTabs,
} from "#client/pages/account-settings/types.ts";
import { locales, themes } from "#shared/account-choices.ts";
import { href } from "#shared/href.ts";
import { page, seeOther } from "../ssr/page.ts";
import { profileIn } from "./profile-form.ts";

/** Each tab is an address and loads only what it shows; each form saves itself. */
export const accountSettingsPage = page<AccountSettingsData>({
  load: async ({ backend, url, session }) => {
    const tab = accountTabs.find((each) => each === url.searchParams.get("tab")) ?? "profile";
    return {
      tab,
      profile: await backend.me.get(),
      sessions: tab === "security" ? await backend.auth.sessions() : [],
      businesses: (session?.businesses ?? []).map(({ slug, name, logoUrl, role, isMember }) => ({
        ...{ slug, name, logoUrl: logoUrl ?? null, role: role ?? null, isMember: isMember ?? false },
      })),
    };
  },
  actions: {
    async profile(request) {
      await request.backend.me.update(await profileIn(request));
      return saved("profile", "Your profile is saved.", { document: true });
    },
    async email({ backend, form }) {
      const email = form.text("email");
      await backend.me.changeEmail({ email, currentPassword: form.text("currentPassword") });
      return saved("security", `We sent a link to ${email}. Open it to use the new address.`);
    },
    async "cancel-email"({ backend }) {
      await backend.me.cancelEmailChange();
      return saved("security", "Your present address stays.");
    },
    async password({ backend, form }) {
      await backend.me.changePassword({
        currentPassword: form.text("currentPassword"),
        password: form.text("password"),
      });
      return saved("security", "Your password is changed. Other devices are signed out.");
    },
    async revoke({ backend, form }) {
      await backend.auth.revokeSession({ id: form.text("session") });
      return saved("security", "That device is signed out.");
    },
    async "revoke-others"({ backend }) {
      const { ended } = await backend.auth.revokeOtherSessions();
      return saved(
        "security",
        ended === 1 ? "One device is signed out." : `${ended} devices are signed out.`,
      );
    },
    async privacy({ backend, form }) {
      await backend.me.update({
        marketingOptIn: form.checked("marketingOptIn"),
        analyticsConsent: form.checked("analytics") ? "granted" : "denied",
      });
      return saved("privacy", "Saved.", { document: true });
    },
    async appearance({ backend, form }) {
      await backend.me.update({
        theme: themes.find((theme) => theme === form.text("theme")),
        locale: locales.find((locale) => locale === form.text("locale")),
      });
      return saved("appearance", "Saved.", { document: true });
    },
    async leave({ backend, form }) {
      await backend.team.leave({ business: form.text("business") });
      return saved("businesses", "You left the team.", { document: true });
    },
    async delete({ backend, form }) {
      await backend.me.requestDeletion({ currentPassword: form.text("currentPassword") });
      return saved("data", "Your account will be deleted. We sent you a mail.");
    },
    async keep({ backend }) {
      await backend.me.cancelDeletion();
      return saved("data", "Your account stays.");
    },
  },
});

/** Back to the tab; as a document where what changed shows outside of the page too. */
const saved = (tab: AccountTab, notice: string, options: { document?: boolean } = {}) =>
  seeOther(href("accountSettings", {}, { tab }), { notice, ...options });
