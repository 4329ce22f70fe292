/** The slim build has the same API as the full package, which is the only one to ship types. */
declare module "posthog-js/dist/module.slim.no-external" {
  export { posthog as default } from "posthog-js";
}

/** Extensions of the slim build, under its own names. */
declare module "posthog-js/dist/extension-bundles" {
  type Classes = Record<string, unknown>;
  export const FeatureFlagsExtensions: Classes;
  export const ExperimentsExtensions: Classes;
}
