/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { invalidateAllTransfersTo, invalidateTransfersTo } from "./invalidate.ts";
