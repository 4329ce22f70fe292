/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { digest } from "./email-templates.ts";
