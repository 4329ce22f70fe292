/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { keepSharedViews } from "./former-owners.ts";
