import { seedDemo } from "../server/backend/seed/demo.ts";
import { seedScale } from "../server/backend/seed/scale/index.ts";
import { startConfiguredBackend } from "./configured-backend.ts";
import { operatorOptions, refuseOption } from "./operator-options.ts";

/**
 * Seeds the configured database with the demo; does nothing if any user exists. With `--scale`, adds a community of
 * 100,000 members, 5,000 treets and a million claims, or of the sizes given by `--members`, `--treets` and `--claims`,
 * at the address `--slug`.
 */
const USAGE =
  "Usage: npm run seed [-- --scale [--slug SLUG] [--members NUMBER] [--treets NUMBER] [--claims NUMBER]]";
const { values } = operatorOptions(
  {
    options: {
      scale: { type: "boolean", default: false },
      slug: { type: "string", default: "harbour-city" },
      members: { type: "string" },
      treets: { type: "string" },
      claims: { type: "string" },
    },
  },
  USAGE,
);

function amountOf(name: "members" | "treets" | "claims") {
  const text = values[name];
  if (text === undefined) return {};
  if (!/^\d{1,8}$/.test(text))
    refuseOption(`--${name} takes a whole number of at most eight digits, such as 5000`, USAGE);
  return { [name]: Number(text) };
}

const secondsOf = (ms: number): string => (ms / 1000).toFixed(2);

const sizes = { ...amountOf("members"), ...amountOf("treets"), ...amountOf("claims") };
const { backend, deps } = await startConfiguredBackend();
const started = performance.now();
await seedDemo(deps);
if (values.scale) {
  // Jobs would wait for locked tables until they time out, again and again.
  await deps.jobs.stop();
  const onPart = (part: string, ms: number) => console.log(`${part.padEnd(9)}${secondsOf(ms).padStart(8)} s`);
  await seedScale(deps, { slug: values.slug, name: "Harbour City", sizes, onPart });
}
console.log(`Seeded in ${secondsOf(performance.now() - started)} s`);
await backend.close();
process.exit(0);
