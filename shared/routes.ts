import * as commonWords from "#words/common.ts";
import * as words from "#words/pageTitles.ts";
import type { FlagId } from "./flags.ts";

/**
 * The route table with every page of the product, one entry per route. It is the only source of a page's path, layout,
 * title and whether it requires a session. `prerender` marks pages that look the same for everyone; they are rendered
 * once and served from memory.
 */
export type Layout = "empty" | "pricing" | "default-no-sidenav" | "default";

export interface RouteDefinition {
  readonly path: string;
  readonly layout: Layout;
  readonly title: () => string;
  readonly auth?: true;
  readonly prerender?: true;
  /** Description for search engines and previews. Pages without one are marked as not to be indexed. */
  readonly description?: () => string;
  /** Only for users with this feature flag; for everyone else the page does not exist. */
  readonly flag?: FlagId;
  /** Only if diagnostics are enabled; otherwise the page does not exist. */
  readonly diagnostic?: true;
}

const defineRoutes = <const T extends Record<string, RouteDefinition>>(table: T) => table;

export const routes = defineRoutes({
  // Public, layout empty
  home: {
    path: "/",
    layout: "empty",
    title: commonWords.treets,
    prerender: true,
    description: words.homeAbout,
  },
  terms: {
    path: "/terms",
    layout: "empty",
    title: words.terms,
    prerender: true,
    description: words.termsAbout,
  },
  privacy: {
    path: "/privacy",
    layout: "empty",
    title: words.privacy,
    prerender: true,
    description: words.privacyAbout,
  },
  imprint: {
    path: "/imprint",
    layout: "empty",
    title: words.imprint,
    prerender: true,
    description: words.imprintAbout,
  },
  login: {
    path: "/login",
    layout: "empty",
    title: commonWords.signIn,
    prerender: true,
    description: words.loginAbout,
  },
  signUp: {
    path: "/sign-up",
    layout: "empty",
    title: words.signUp,
    prerender: true,
    description: words.signUpAbout,
  },
  redirect: {
    path: "/redirect",
    layout: "empty",
    title: words.oneMoment,
  },
  verifyEmail: {
    path: "/verify-email",
    layout: "empty",
    title: words.verifyEmail,
  },
  contactSteps: {
    path: "/contact-steps",
    layout: "empty",
    title: words.contactSteps,
    description: words.contactStepsAbout,
  },
  resetPassword: {
    path: "/reset-password",
    layout: "empty",
    title: words.newPassword,
  },
  forgotPassword: {
    path: "/forgot-password",
    layout: "empty",
    title: words.resetPassword,
    prerender: true,
  },
  testNewFlows1: {
    path: "/test-new-flows1",
    layout: "empty",
    title: words.preview,
    flag: "preview",
  },
  contactProvider: {
    path: "/contact-provider",
    layout: "empty",
    title: words.contactProvider,
    description: words.contactProviderAbout,
  },
  contactCommunity: {
    path: "/contact-community",
    layout: "empty",
    title: words.contact,
    description: words.contactAbout,
  },
  inviteBusinessMember: {
    path: "/invite-business-member",
    layout: "empty",
    title: words.joinTeam,
  },
  testLoginRecaptchaSecret: {
    path: "/test-login-recaptcha-secret",
    layout: "empty",
    title: words.captchaCheck,
    diagnostic: true,
  },

  // Public, layout default-no-sidenav
  authTest: {
    path: "/auth-test",
    layout: "default-no-sidenav",
    title: words.sessionCheck,
    diagnostic: true,
  },
  portalReturn: {
    path: "/portal-return",
    layout: "default-no-sidenav",
    title: words.billingReturn,
  },
  partnerInvite: {
    path: "/partner-invite",
    layout: "default-no-sidenav",
    title: words.partnerInvitation,
  },
  checkoutCancel: {
    path: "/checkout-cancel",
    layout: "default-no-sidenav",
    title: words.checkoutCancelled,
  },
  accountLinkReturn: {
    path: "/account-link-return",
    layout: "default-no-sidenav",
    title: words.payoutAccount,
  },

  // Public, layout empty, of a business
  unsubscribe: {
    path: "/:business/unsubscribe",
    layout: "empty",
    title: words.emailPreferences,
  },

  // Layout empty
  upgrade: {
    path: "/upgrade",
    layout: "empty",
    auth: true,
    title: words.upgrade,
  },
  downgrade: {
    path: "/downgrade",
    layout: "empty",
    auth: true,
    title: words.downgrade,
  },
  completeProfile: {
    path: "/complete-profile",
    layout: "empty",
    auth: true,
    title: words.completeProfile,
  },
  transferOwnership: {
    path: "/transfer-ownership",
    layout: "empty",
    title: words.transferOwnership,
  },
  checkoutSuccess: {
    path: "/checkout-success",
    layout: "empty",
    title: words.thankYou,
  },

  // Signed in, layout pricing
  checkout: {
    path: "/checkout",
    layout: "pricing",
    auth: true,
    title: words.checkout,
  },
  basicPlan: {
    path: "/basic-plan",
    layout: "pricing",
    auth: true,
    title: words.basicPlan,
  },
  selectPlan: {
    path: "/select-plan",
    layout: "pricing",
    auth: true,
    title: words.choosePlan,
  },

  // Signed in, layout default-no-sidenav
  multiTeam: {
    path: "/multi-team",
    layout: "default-no-sidenav",
    auth: true,
    title: words.teams,
  },
  selectOrg: {
    path: "/select-org",
    layout: "default-no-sidenav",
    auth: true,
    title: words.selectCommunity,
  },
  multiTreets: {
    path: "/multi-treets",
    layout: "default-no-sidenav",
    auth: true,
    title: words.allTreets,
  },
  multiPartners: {
    path: "/multi-partners",
    layout: "default-no-sidenav",
    auth: true,
    title: words.allPartners,
  },
  accountSettings: {
    path: "/account-settings",
    layout: "default-no-sidenav",
    auth: true,
    title: words.yourAccount,
  },
  createCommunity: {
    path: "/create-community",
    layout: "default-no-sidenav",
    auth: true,
    title: words.createCommunity,
  },

  // A business, signed in, layout default
  treets: {
    path: "/:business/treets",
    layout: "default",
    auth: true,
    title: commonWords.treets,
  },
  members: {
    path: "/:business/members",
    layout: "default",
    auth: true,
    title: commonWords.members,
  },
  insights: {
    path: "/:business/insights",
    layout: "default",
    auth: true,
    title: words.insights,
  },
  teamMembers: {
    path: "/:business/team-members",
    layout: "default",
    auth: true,
    title: words.team,
  },
  controlPanel: {
    path: "/:business/control-panel",
    layout: "default",
    auth: true,
    title: words.controlPanel,
  },
  linkManagement: {
    path: "/:business/link-management",
    layout: "default",
    auth: true,
    title: words.links,
  },
  communityProfile: {
    path: "/:business/community-profile",
    layout: "default",
    auth: true,
    title: commonWords.community,
  },
  partnersOverview: {
    path: "/:business/partners-overview",
    layout: "default",
    auth: true,
    title: commonWords.partners,
  },
  insightsHighlight: {
    path: "/:business/insights-highlight",
    layout: "default",
    auth: true,
    title: words.highlights,
  },
  pack: {
    path: "/:business/pack/*",
    layout: "default",
    auth: true,
    title: words.pack,
  },
  treet: {
    path: "/:business/treet/*",
    layout: "default",
    auth: true,
    title: words.treet,
  },
  managePartner: {
    path: "/:business/manage-partner/:partner",
    layout: "default",
    auth: true,
    title: words.managePartner,
  },

  // A business; shows a sign-in card to visitors instead of redirecting them
  settingsOverview: {
    path: "/:business/settings/overview",
    layout: "default",
    title: words.settings,
  },
});

export type RouteId = keyof typeof routes;
export type PathOf<Id extends RouteId> = (typeof routes)[Id]["path"];

export const routeIds = Object.keys(routes) as RouteId[];

/** Returns a route's definition with its optional properties, for code that iterates over the whole table. */
export const routeOf = (id: RouteId): RouteDefinition => routes[id];

export const isRouteId = (id: unknown): id is RouteId => typeof id === "string" && Object.hasOwn(routes, id);
