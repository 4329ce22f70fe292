export { cancelDeletion, requestDeletion } from "./deletion.ts";
export {
  cancelEmailChange,
  changeEmail,
  confirmEmailChange,
  emailChange,
  revertEmailChange,
} from "./email.ts";
export { export, exports, requestExport } from "./exports.ts";
export { notificationChoices } from "./notification-choices.ts";
export { changePassword } from "./password.ts";
export { pin, pins } from "./pins.ts";
export { complete, get, update } from "./profile.ts";
