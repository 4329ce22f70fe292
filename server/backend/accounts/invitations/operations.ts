export { mine } from "./mine.ts";
export { signUp } from "./sign-up.ts";
