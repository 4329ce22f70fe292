/** The slim build has the same face as the whole package, which alone brings types. */
declare module "posthog-js/dist/module.slim.no-external" {
  export { posthog as default } from "posthog-js";
}

/** Extensions of the slim build, in its own words. */
declare module "posthog-js/dist/extension-bundles" {
  type Classes = Record<string, unknown>;
  export const FeatureFlagsExtensions: Classes;
  export const ExperimentsExtensions: Classes;
}
