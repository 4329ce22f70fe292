import { type AccountTab, accountTabs } from "#shared/account-choices.ts";
import { contract } from "#shared/contract/index.ts";
import { profileChanges } from "#shared/contract/me.ts";
import { href } from "#shared/href.ts";
import { teamTopics } from "#shared/mail-preferences.ts";
import { minuteOf } from "#shared/quiet-hours.ts";
import { safeRedirectTarget } from "#shared/redirect-target.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/mySettings.ts";
import { type ActionRequest, invalid, page, seeOther } from "../ssr/page.ts";
import { notificationsFor } from "./account-settings/notifications.ts";
import { passkeyActions } from "./account-settings/passkeys.ts";
import { pushActions } from "./account-settings/push.ts";
import { twoFactorActions } from "./account-settings/two-factor.ts";
import { inputOf, valuesOf } from "./form-input.ts";
import { profileIn } from "./profile-form.ts";
import { submits } from "./submits.ts";
import { withPlace } from "./with-place.ts";

/** The account settings. Each tab has its own URL and loads only its own data; each form saves independently. */
export const accountSettingsPage = page({
  load: async ({ backend, url, session }) => {
    const tab = accountTabs.find((each) => each === url.searchParams.get("tab")) ?? "profile";
    const about = url.searchParams.get("about");
    const [profile, told, kept, sessions, owned, exports, twoFactor, passkeys] = await Promise.all([
      backend.me.get(),
      tab === "notifications" ? notificationsFor(backend, url) : { bell: null, choices: null, push: null },
      tab === "businesses" && about ? backend.members.aboutMe({ business: about }) : null,
      tab === "security" ? backend.auth.sessions().then((found) => found.map(withPlace)) : [],
      tab === "data" ? ownedBy(backend) : [],
      tab === "data" ? backend.me.exports() : [],
      tab === "security" ? backend.twoFactor.get() : null,
      tab === "security" ? backend.passkeys.list() : [],
    ]);
    return {
      tab,
      profile,
      ...told,
      kept,
      sessions,
      owned,
      exports,
      twoFactor,
      passkeys,
      businesses: (session?.businesses ?? []).map(({ slug, name, logoUrl, role, isMember }) => ({
        slug,
        name,
        logoUrl: logoUrl ?? null,
        role: role ?? null,
        isMember: isMember ?? false,
      })),
    };
  },
  actions: {
    ...twoFactorActions,
    ...passkeyActions,
    ...pushActions,
    async profile(request) {
      await request.backend.me.update(await profileIn(request));
      return saved("profile", words.profileSaved(), { document: true });
    },
    email: submits("me.changeEmail", (_request, _result, change) =>
      saved("security", words.emailLinkSent({ email: change.email })),
    ),
    async "cancel-email"({ backend }) {
      await backend.me.cancelEmailChange();
      return saved("security", words.emailKept());
    },
    password: submits("me.changePassword", () => saved("security", words.passwordChanged())),
    async revoke({ backend, form }) {
      await backend.auth.revokeSession({ id: form.text("session") });
      return saved("security", words.deviceSignedOut());
    },
    async "revoke-others"({ backend }) {
      const { ended } = await backend.auth.revokeOtherSessions();
      return saved("security", words.devicesSignedOut({ ended }));
    },
    async notify(request) {
      const { backend, form } = request;
      const business = form.text("business");
      if (form.checked("team")) {
        const muted = teamTopics.filter((topic) => !form.checked(`topic-${topic}`));
        const silenced = teamTopics.filter((topic) => !form.checked(`bell-${topic}`));
        await backend.team.mute({ business, muted, silenced });
      }
      if (form.checked("member")) {
        await backend.preferences.setMine(inputOf(contract.preferences.setMine, request));
      }
      return saved("notifications", commonWords.saved(), { view: "choices" });
    },
    async "quiet-hours"({ backend, form }) {
      if (!form.checked("quiet")) await backend.me.update({ quietHours: null });
      else {
        const [from, until] = [minuteOf(form.text("quietFrom")), minuteOf(form.text("quietUntil"))];
        if (from === undefined) return invalid({ quietFrom: words.timeInvalidEvening() });
        if (until === undefined) return invalid({ quietUntil: words.timeInvalidMorning() });
        if (from === until) return invalid({ quietUntil: words.quietHoursEmpty() });
        await backend.me.update({ quietHours: { from, until } });
      }
      return saved("notifications", commonWords.saved(), { view: "choices" });
    },
    read: submits("notifications.read", (request) => seeOther(request.url.pathname + request.url.search)),
    "read-all": submits("notifications.readAll", () => saved("notifications", words.everythingRead())),
    async privacy({ backend, form }) {
      const choices = profileChanges.pick({ marketingOptIn: true, analyticsConsent: true });
      await backend.me.update(valuesOf(choices, form));
      return saved("privacy", commonWords.saved(), { document: true });
    },
    /** The answer to the bar that asks on any page. */
    async analytics({ backend, form }) {
      await backend.me.update(valuesOf(profileChanges.pick({ analyticsConsent: true }), form));
      return saved("privacy", commonWords.saved(), { document: true });
    },
    async appearance({ backend, form }) {
      const choices = profileChanges.pick({ theme: true, locale: true, density: true, timezone: true });
      await backend.me.update(valuesOf(choices, form));
      return saved("appearance", commonWords.saved(), { document: true });
    },
    async "row-height"({ backend, form }) {
      await backend.me.update(valuesOf(profileChanges.pick({ density: true }), form));
      const back = safeRedirectTarget(form.text("back"), href("accountSettings", {}, { tab: "appearance" }));
      return seeOther(back, { document: true });
    },
    leave: submits("team.leave", () => saved("businesses", words.leftTeam(), { document: true })),
    async export({ backend }) {
      await backend.me.requestExport();
      return saved("data", words.exportStarted());
    },
    delete: submits("me.requestDeletion", () => saved("data", words.deletionStarted())),
    async keep({ backend }) {
      await backend.me.cancelDeletion();
      return saved("data", words.deletionStopped());
    },
  },
});

/** Redirects back to the tab; as a full document load if the change is visible outside the page too. */
const saved = (
  tab: AccountTab,
  notice: string,
  { view, ...options }: { document?: boolean; view?: string } = {},
) => seeOther(href("accountSettings", {}, { tab, view }), { notice, ...options });

/** Returns businesses that would be left without an owner: those that are active or frozen. */
async function ownedBy(backend: ActionRequest["backend"]) {
  const mine = await backend.businesses.mine();
  return mine
    .filter(({ role, status }) => role === "owner" && (status === "active" || status === "frozen"))
    .map(({ slug, name }) => ({ slug, name }));
}
