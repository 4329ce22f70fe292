import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import { treetTemplates } from "#shared/treet-templates.ts";
import { type TreetTab, treetTabs } from "#shared/treets.ts";
import { fieldInForm } from "#shared/written-treet.ts";
import { type ActionRequest, businessOf, type PageRequest, type SeeOther, seeOther } from "../../ssr/page.ts";

/** `new`, `redeem`, `<id>`, `<id>/edit`, `<id>/redeem`, `<id>/claims` and the other tabs */
export interface Place {
  readonly id: string | undefined;
  readonly part: "new" | "edit" | "redeem" | TreetTab | undefined;
}

const partsOfOne = ["edit", "redeem", ...treetTabs] as const;

/** Which sub-page of `/:business/treet/*` is asked for; any other is not found. */
export function placeOf({ params }: Pick<PageRequest, "params">): Place {
  const [first, second, ...more] = (params["*"] ?? "").split("/").filter(Boolean);
  if (more.length > 0) throw problem("not_found");
  if (first === "new" || first === "redeem") {
    if (second) throw problem("not_found");
    return { id: undefined, part: first };
  }
  const part = partsOfOne.find((name) => name === second);
  if (second !== undefined && part === undefined) throw problem("not_found");
  return { id: first, part };
}

/** Which tab of a treet is asked for; undefined for its overview and what is none. */
export function tabOf(request: Pick<PageRequest, "params">): TreetTab | undefined {
  const { part } = placeOf(request);
  return treetTabs.find((tab) => tab === part);
}

export function idOf(request: PageRequest): string {
  const { id } = placeOf(request);
  if (id === undefined) throw problem("not_found");
  return id;
}

/** Operations name fields as `content.title`, and a picture by its id; the form calls them `title` and `image1`. */
export async function contentErrorsAtFields<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, message]) => [
        fieldInForm(name.replace(/^content\./, "")),
        message,
      ]),
    );
    throw problem(error.code, { message: error.message, fields });
  }
}

/** The template a new treet begins with; null for none, and for one there is not. */
export const templateIn = ({ url }: Pick<PageRequest, "url">): string | null =>
  treetTemplates.find(({ id }) => id === url.searchParams.get("template"))?.id ?? null;

/** Anyone who moved a picture, without scripts, goes on writing; everybody else sees the treet. */
export function afterSave(request: ActionRequest, treet: string, notice: string): SeeOther {
  const isMoving = request.form.text("earlier") !== "";
  const rest = isMoving ? [treet, "edit"] : [treet];
  return seeOther(href("treet", { business: businessOf(request), rest }), { notice });
}
