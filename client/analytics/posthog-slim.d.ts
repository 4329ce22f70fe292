/** The slim build has the same face as the whole package, which alone brings types. */
declare module "posthog-js/dist/module.slim.no-external" {
  export { posthog as default } from "posthog-js";
}
