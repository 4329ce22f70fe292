import * as z from "zod";
import { href } from "#shared/href.ts";
import {
  claimHabits,
  columnsIn,
  columnsText,
  emailStates,
  memberSorts,
  memberSources,
  memberStatuses,
} from "#shared/member-rules.ts";
import { businessOf, type PageRequest, seeOther } from "../../ssr/page.ts";

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);

const days = z.coerce.number().int().min(1).max(3650).optional().catch(undefined);

/** What the address may say; what it says wrongly is left out rather than refused. */
const schema = z.object({
  search: text(100),
  status: z.enum(memberStatuses).optional().catch(undefined),
  label: text(30),
  source: z.enum(memberSources).optional().catch(undefined),
  emailState: z.enum(emailStates).optional().catch(undefined),
  inactiveDays: days,
  seenDays: days,
  joinedFrom: z.iso.date().optional().catch(undefined),
  joinedTo: z.iso.date().optional().catch(undefined),
  claimed: z.enum(claimHabits).optional().catch(undefined),
  treet: text(64),
  link: text(64),
  importId: text(64),
  sort: z.enum(memberSorts).optional().catch(undefined),
  direction: z.enum(["ascending", "descending"]).optional().catch(undefined),
  cursor: text(500),
  columns: text(200),
  view: text(64),
});

export function queryOf({ searchParams }: URL) {
  // The ticks of a form stand side by side; everywhere else they are one text.
  const columns = searchParams.has("columns")
    ? columnsText(columnsIn(searchParams.getAll("columns").join(",")))
    : undefined;
  return schema.parse({ ...Object.fromEntries(searchParams), columns });
}

/** Back to the list as it was narrowed before, with what else should be open. */
export const back = (
  request: Pick<PageRequest, "params" | "url">,
  notice?: string,
  open: Readonly<Record<string, string | undefined>> = {},
) =>
  seeOther(
    href("members", { business: businessOf(request) }, { ...queryOf(request.url), ...open }),
    notice === undefined ? {} : { notice },
  );
