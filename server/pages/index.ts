import type { PageRegistry } from "../ssr/match.ts";
import { forgotPasswordPage } from "./forgot-password.ts";
import { homePage } from "./home.ts";
import { loginPage } from "./login.ts";
import { resetPasswordPage } from "./reset-password.ts";
import { selectOrgPage } from "./select-org.ts";
import { signUpPage } from "./sign-up.ts";
import { verifyEmailPage } from "./verify-email.ts";

/** The server's part of each page: what it loads and what its forms do; null where a page has neither. */
export const pageServers: PageRegistry = {
  home: homePage,
  login: loginPage,
  signUp: signUpPage,
  redirect: null,
  verifyEmail: verifyEmailPage,
  contactSteps: null,
  resetPassword: resetPasswordPage,
  forgotPassword: forgotPasswordPage,
  testNewFlows1: null,
  contactProvider: null,
  contactCommunity: null,
  inviteBusinessMember: null,
  testLoginRecaptchaSecret: null,
  authTest: null,
  portalReturn: null,
  partnerInvite: null,
  checkoutCancel: null,
  accountLinkReturn: null,
  unsubscribe: null,
  upgrade: null,
  downgrade: null,
  completeProfile: null,
  transferOwnership: null,
  checkoutSuccess: null,
  checkout: null,
  basicPlan: null,
  selectPlan: null,
  multiTeam: null,
  selectOrg: selectOrgPage,
  multiTreets: null,
  multiPartners: null,
  accountSettings: null,
  createCommunity: null,
  treets: null,
  members: null,
  insights: null,
  teamMembers: null,
  controlPanel: null,
  linkManagement: null,
  communityProfile: null,
  partnersOverview: null,
  insightsHighlight: null,
  pack: null,
  treet: null,
  managePartner: null,
  settingsOverview: null,
};
