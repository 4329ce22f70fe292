import type { FlagId } from "./flags.ts";

/**
 * The route table: every page of the product, one line a route.
 *
 * Anyone who needs to know a path, its layout, its title or whether it asks for a session reads it from here.
 * `prerender` marks pages that look the same for everyone, so that they are rendered once and served from memory.
 */
export type Layout = "empty" | "pricing" | "default-no-sidenav" | "default";

export interface RouteDefinition {
  readonly path: string;
  readonly layout: Layout;
  readonly title: string;
  readonly auth?: true;
  readonly prerender?: true;
  /** What the page is about, for search engines and previews; pages without one ask not to be listed. */
  readonly description?: string;
  /** Only for people for whom this flag is on; for everybody else the page does not exist. */
  readonly flag?: FlagId;
  /** Only where diagnostics are switched on; elsewhere the page does not exist. */
  readonly diagnostic?: true;
}

const defineRoutes = <const T extends Record<string, RouteDefinition>>(table: T) => table;

export const routes = defineRoutes({
  // Public, layout empty
  home: {
    path: "/",
    layout: "empty",
    title: "Treets",
    prerender: true,
    description:
      "Give your members perks they use: partners add them, members claim them, you see what they are worth.",
  },
  terms: {
    path: "/terms",
    layout: "empty",
    title: "Terms of use",
    prerender: true,
    description: "What you can expect of Treets, and Treets of you.",
  },
  privacy: {
    path: "/privacy",
    layout: "empty",
    title: "Privacy notice",
    prerender: true,
    description: "What Treets keeps about you, why, and how to get it back.",
  },
  imprint: {
    path: "/imprint",
    layout: "empty",
    title: "Imprint",
    prerender: true,
    description: "Who runs this site, and how to reach them by mail, post or form.",
  },
  login: {
    path: "/login",
    layout: "empty",
    title: "Sign in",
    prerender: true,
    description: "Sign in to Treets: your communities, your perks, your claims.",
  },
  signUp: {
    path: "/sign-up",
    layout: "empty",
    title: "Create your account",
    prerender: true,
    description: "Start a community with perks for its members in ten minutes. Free for up to 100 members.",
  },
  redirect: { path: "/redirect", layout: "empty", title: "One moment" },
  verifyEmail: { path: "/verify-email", layout: "empty", title: "Confirm your e-mail" },
  contactSteps: {
    path: "/contact-steps",
    layout: "empty",
    title: "Tell us what you need",
    description: "Five short questions, and we tell you whether Treets fits your community.",
  },
  resetPassword: { path: "/reset-password", layout: "empty", title: "Choose a new password" },
  forgotPassword: {
    path: "/forgot-password",
    layout: "empty",
    title: "Reset your password",
    prerender: true,
  },
  testNewFlows1: {
    path: "/test-new-flows1",
    layout: "empty",
    title: "Preview of new flows",
    flag: "preview",
  },
  contactProvider: {
    path: "/contact-provider",
    layout: "empty",
    title: "Offer treets",
    description: "Reach members of communities near you with an offer of yours. Free for businesses.",
  },
  contactCommunity: {
    path: "/contact-community",
    layout: "empty",
    title: "Contact a community",
    description: "Write to a community on Treets, or ask us about running one.",
  },
  inviteBusinessMember: { path: "/invite-business-member", layout: "empty", title: "Join a team" },
  testLoginRecaptchaSecret: {
    path: "/test-login-recaptcha-secret",
    layout: "empty",
    title: "Captcha check",
    diagnostic: true,
  },

  // Public, layout default-no-sidenav
  authTest: { path: "/auth-test", layout: "default-no-sidenav", title: "Session check", diagnostic: true },
  portalReturn: { path: "/portal-return", layout: "default-no-sidenav", title: "Back from billing" },
  partnerInvite: { path: "/partner-invite", layout: "default-no-sidenav", title: "Partner invitation" },
  checkoutCancel: { path: "/checkout-cancel", layout: "default-no-sidenav", title: "Checkout cancelled" },
  accountLinkReturn: { path: "/account-link-return", layout: "default-no-sidenav", title: "Payout account" },

  // Public, layout empty, of a business
  unsubscribe: { path: "/:business/unsubscribe", layout: "empty", title: "E-mail preferences" },

  // Layout empty
  upgrade: { path: "/upgrade", layout: "empty", auth: true, title: "Upgrade" },
  downgrade: { path: "/downgrade", layout: "empty", auth: true, title: "Downgrade" },
  completeProfile: { path: "/complete-profile", layout: "empty", auth: true, title: "Complete your profile" },
  transferOwnership: { path: "/transfer-ownership", layout: "empty", title: "Transfer ownership" },
  checkoutSuccess: { path: "/checkout-success", layout: "empty", title: "Thank you" },

  // Signed in, layout pricing
  checkout: { path: "/checkout", layout: "pricing", auth: true, title: "Checkout" },
  basicPlan: { path: "/basic-plan", layout: "pricing", auth: true, title: "The Basic plan" },
  selectPlan: { path: "/select-plan", layout: "pricing", auth: true, title: "Choose a plan" },

  // Signed in, layout default-no-sidenav
  multiTeam: { path: "/multi-team", layout: "default-no-sidenav", auth: true, title: "People in all teams" },
  selectOrg: {
    path: "/select-org",
    layout: "default-no-sidenav",
    auth: true,
    title: "Where do you want to work?",
  },
  multiTreets: { path: "/multi-treets", layout: "default-no-sidenav", auth: true, title: "All treets" },
  multiPartners: { path: "/multi-partners", layout: "default-no-sidenav", auth: true, title: "All partners" },
  accountSettings: {
    path: "/account-settings",
    layout: "default-no-sidenav",
    auth: true,
    title: "Your account",
  },
  createCommunity: {
    path: "/create-community",
    layout: "default-no-sidenav",
    auth: true,
    title: "Create a community",
  },

  // A business, signed in, layout default
  treets: { path: "/:business/treets", layout: "default", auth: true, title: "Treets" },
  members: { path: "/:business/members", layout: "default", auth: true, title: "Members" },
  insights: { path: "/:business/insights", layout: "default", auth: true, title: "Insights" },
  teamMembers: { path: "/:business/team-members", layout: "default", auth: true, title: "Team" },
  controlPanel: { path: "/:business/control-panel", layout: "default", auth: true, title: "Control panel" },
  linkManagement: { path: "/:business/link-management", layout: "default", auth: true, title: "Links" },
  communityProfile: {
    path: "/:business/community-profile",
    layout: "default",
    auth: true,
    title: "Community",
  },
  partnersOverview: {
    path: "/:business/partners-overview",
    layout: "default",
    auth: true,
    title: "Partners",
  },
  insightsHighlight: {
    path: "/:business/insights-highlight",
    layout: "default",
    auth: true,
    title: "Highlights",
  },
  pack: { path: "/:business/pack/*", layout: "default", auth: true, title: "Pack" },
  treet: { path: "/:business/treet/*", layout: "default", auth: true, title: "Treet" },
  managePartner: {
    path: "/:business/manage-partner/:partner",
    layout: "default",
    auth: true,
    title: "Manage partner",
  },

  // A business; shows a sign-in card to visitors instead of sending them away
  settingsOverview: { path: "/:business/settings/overview", layout: "default", title: "Settings" },
});

export type RouteId = keyof typeof routes;
export type PathOf<Id extends RouteId> = (typeof routes)[Id]["path"];

export const routeIds = Object.keys(routes) as RouteId[];

/** The definition of a route with its optional flags, for code that walks the whole table. */
export const routeOf = (id: RouteId): RouteDefinition => routes[id];

export const isRouteId = (id: unknown): id is RouteId => typeof id === "string" && Object.hasOwn(routes, id);
