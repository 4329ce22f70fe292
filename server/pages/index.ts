import type { PageProps } from "#client/page-props.ts";
import type { pageImports } from "#client/pages/index.ts";
import type { RouteId } from "#shared/routes.ts";
import type { PageServer } from "../ssr/page.ts";
import { accountLinkReturnPage } from "./account-link-return.ts";
import { accountSettingsPage } from "./account-settings.ts";
import { authTestPage } from "./auth-test.ts";
import { basicPlanPage } from "./basic-plan.ts";
import { checkoutPage } from "./checkout.ts";
import { checkoutCancelPage } from "./checkout-cancel.ts";
import { checkoutSuccessPage } from "./checkout-success.ts";
import { communityProfilePage } from "./community-profile.ts";
import { completeProfilePage } from "./complete-profile.ts";
import { contactCommunityPage, contactProviderPage, contactStepsPage } from "./contact.ts";
import { controlPanelPage } from "./control-panel.ts";
import { createCommunityPage } from "./create-community.ts";
import { downgradePage } from "./downgrade.ts";
import { forgotPasswordPage } from "./forgot-password.ts";
import { homePage } from "./home.ts";
import { insightsHighlightPage, insightsPage } from "./insights.ts";
import { inviteBusinessMemberPage } from "./invite-business-member.ts";
import { linkManagementPage } from "./link-management.ts";
import { loginPage } from "./login.ts";
import { managePartnerPage } from "./manage-partner.ts";
import { membersPage } from "./members.ts";
import { multiPartnersPage } from "./multi-partners.ts";
import { multiTeamPage } from "./multi-team.ts";
import { multiTreetsPage } from "./multi-treets.ts";
import { packPage } from "./pack.ts";
import { partnerInvitePage } from "./partner-invite.ts";
import { partnersOverviewPage } from "./partners-overview.ts";
import { portalReturnPage } from "./portal-return.ts";
import { redirectPage } from "./redirect.ts";
import { resetPasswordPage } from "./reset-password.ts";
import { selectOrgPage } from "./select-org.ts";
import { selectPlanPage } from "./select-plan.ts";
import { settingsOverviewPage } from "./settings-overview.ts";
import { signUpPage } from "./sign-up.ts";
import { teamMembersPage } from "./team-members.ts";
import { testLoginRecaptchaSecretPage } from "./test-login-recaptcha-secret.ts";
import { testNewFlows1Page } from "./test-new-flows1.ts";
import { transferOwnershipPage } from "./transfer-ownership.ts";
import { treetPage } from "./treet.ts";
import { treetsPage } from "./treets.ts";
import { unsubscribePage } from "./unsubscribe.ts";
import { upgradePage } from "./upgrade.ts";
import { verifyEmailPage } from "./verify-email.ts";

/** The data a page's component takes, which its server part must load. */
type DataOf<Id extends RouteId> =
  Parameters<Awaited<ReturnType<(typeof pageImports)[Id]>>["default"]> extends [
    PageProps<infer Data>,
    ...unknown[],
  ]
    ? Data
    : unknown;

/** The server part of each page: its loader and its form actions; null if a page has neither. */
export const pageServers: { readonly [Id in RouteId]: PageServer<DataOf<Id>> | null } = {
  home: homePage,
  terms: null,
  privacy: null,
  imprint: null,
  login: loginPage,
  signUp: signUpPage,
  redirect: redirectPage,
  verifyEmail: verifyEmailPage,
  contactSteps: contactStepsPage,
  resetPassword: resetPasswordPage,
  forgotPassword: forgotPasswordPage,
  testNewFlows1: testNewFlows1Page,
  contactProvider: contactProviderPage,
  contactCommunity: contactCommunityPage,
  inviteBusinessMember: inviteBusinessMemberPage,
  testLoginRecaptchaSecret: testLoginRecaptchaSecretPage,
  authTest: authTestPage,
  portalReturn: portalReturnPage,
  partnerInvite: partnerInvitePage,
  checkoutCancel: checkoutCancelPage,
  accountLinkReturn: accountLinkReturnPage,
  unsubscribe: unsubscribePage,
  upgrade: upgradePage,
  downgrade: downgradePage,
  completeProfile: completeProfilePage,
  transferOwnership: transferOwnershipPage,
  checkoutSuccess: checkoutSuccessPage,
  checkout: checkoutPage,
  basicPlan: basicPlanPage,
  selectPlan: selectPlanPage,
  multiTeam: multiTeamPage,
  selectOrg: selectOrgPage,
  multiTreets: multiTreetsPage,
  multiPartners: multiPartnersPage,
  accountSettings: accountSettingsPage,
  createCommunity: createCommunityPage,
  treets: treetsPage,
  members: membersPage,
  insights: insightsPage,
  teamMembers: teamMembersPage,
  controlPanel: controlPanelPage,
  linkManagement: linkManagementPage,
  communityProfile: communityProfilePage,
  partnersOverview: partnersOverviewPage,
  insightsHighlight: insightsHighlightPage,
  pack: packPage,
  treet: treetPage,
  managePartner: managePartnerPage,
  settingsOverview: settingsOverviewPage,
};
