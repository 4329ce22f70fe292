/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { createAccountByMail } from "./account-by-mail.ts";
export {
  actingUser,
  confirmEmail,
  findUser,
  findUserByEmail,
  giveToTheirAccounts,
  isAddressee,
  momentFor,
  type UserRow,
} from "./accounts.ts";
export { requireCaptcha } from "./captcha.ts";
export { passwordChanged, resetPassword } from "./email-templates.ts";
export { consumeMailToken, createMailToken, endMailTokens, findMailToken, stateOf } from "./mail-tokens.ts";
export { checkPassword } from "./password-rules.ts";
export { endBegunFactors, removeFactorsSince } from "./recent-factors.ts";
export { requirePassword, requireSamePassword } from "./require-password.ts";
export { endSessions, userIdIn } from "./sessions.ts";
export { consumeMailLimits } from "./verification.ts";
