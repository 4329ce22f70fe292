import {
  type FreezeOutcome,
  freezeBusiness,
  frozenBusinesses,
  thawBusiness,
} from "../server/backend/accounts/businesses/index.ts";
import { freezeReasons } from "../shared/business-kinds.ts";
import { type ConfiguredBackend, startConfiguredBackend } from "./configured-backend.ts";
import { operatorOptions } from "./operator-options.ts";

/**
 * Lists the businesses that are frozen, in the configured database. `npm run freeze -- harbour-club` makes one
 * read-only for its team because of an open bill, with `--for review` because something is looked into; `--note` is
 * added to the email to those who manage its settings. `--thaw` lifts it. Its members notice neither.
 */
const USAGE =
  "Usage: npm run freeze [-- SLUG [--for billing|review] [--note TEXT]] [-- SLUG --thaw]. Without a slug it lists what is frozen.";
const {
  values,
  positionals: [slug, ...more],
} = operatorOptions(
  {
    allowPositionals: true,
    options: {
      for: { type: "string", default: "billing" },
      note: { type: "string", default: "" },
      thaw: { type: "boolean", default: false },
    },
  },
  USAGE,
);

async function list(deps: ConfiguredBackend): Promise<string> {
  const found = await frozenBusinesses(deps);
  if (found.length === 0) return "No business is frozen.";
  return found
    .map(({ slug, name, reason, since }) =>
      [slug, name, reason ?? "billing", ...(since ? [`since ${since.toISOString().slice(0, 10)}`] : [])].join(
        "  ",
      ),
    )
    .join("\n");
}

async function freeze(deps: ConfiguredBackend, slug: string): Promise<string> {
  const reason = freezeReasons.find((known) => known === values.for) ?? "billing";
  return told(await freezeBusiness(deps, slug, { reason, note: values.note.trim() }), {
    done: `Froze ${slug}. Its owner and admins have an email about it.`,
    unchanged: `${slug} is frozen already, for the same reason.`,
  });
}

const thaw = async (deps: ConfiguredBackend, slug: string): Promise<string> =>
  told(await thawBusiness(deps, slug), {
    done: `Thawed ${slug}. Its owner and admins have an email about it.`,
    unchanged: `${slug} is not frozen.`,
  });

function told(outcome: FreezeOutcome, texts: Record<"done" | "unchanged", string>): string {
  if (outcome !== "done") process.exitCode = 1;
  if (outcome === "unknown") return `No business has the address ${slug}.`;
  return outcome === "archived" ? `${slug} is archived, and read-only already.` : texts[outcome];
}

const isKnown = freezeReasons.some((known) => known === values.for);
const fault =
  more.length > 0
    ? "One business at a time."
    : !isKnown
      ? `${values.for} is no reason to freeze: use ${freezeReasons.join(" or ")}.`
      : slug === undefined && values.thaw
        ? "Which business? Add its slug."
        : undefined;
if (fault !== undefined) {
  console.error(`${fault}\n${USAGE}`);
  process.exit(1);
}
const { backend, deps } = await startConfiguredBackend();
console.log(await (slug === undefined ? list(deps) : values.thaw ? thaw(deps, slug) : freeze(deps, slug)));
await backend.close();
process.exit();
