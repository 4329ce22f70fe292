import { href } from "#shared/href.ts";
import { Problem, problem } from "#shared/problems.ts";
import { namedTemplates } from "#shared/treet-template-names.ts";
import { type TreetTab, treetTabs } from "#shared/treets.ts";
import { fieldInForm } from "#shared/written-treet.ts";
import { type ActionRequest, businessOf, type PageRequest, type SeeOther, seeOther } from "../../ssr/page.ts";

/** Path within a treet's page: `new`, `redeem`, `<id>`, `<id>/edit`, `<id>/redeem`, `<id>/claims` or another tab. */
export interface Place {
  readonly id: string | undefined;
  readonly part: "new" | "edit" | "redeem" | TreetTab | undefined;
}

const partsOfOne = ["edit", "redeem", ...treetTabs] as const;

/** Parses the sub-page of `/:business/treet/*`. Throws `not_found` for unknown ones. */
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

/** Returns the tab of a treet; undefined for its overview and for other sub-pages. */
export function tabOf(request: Pick<PageRequest, "params">): TreetTab | undefined {
  const { part } = placeOf(request);
  return treetTabs.find((tab) => tab === part);
}

export function idOf(request: PageRequest): string {
  const { id } = placeOf(request);
  if (id === undefined) throw problem("not_found");
  return id;
}

/**
 * Maps field errors to form fields: operations use `content.title` and a picture's ID, the form uses `title` and
 * `image1`.
 */
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

/** Returns the template for a new treet; null if there is none or it is unknown. */
export const templateIn = ({ url }: Pick<PageRequest, "url">): string | null =>
  namedTemplates().find(({ id }) => id === url.searchParams.get("template"))?.id ?? null;

/** Redirects after saving: back to the form if a picture was moved (without JavaScript), otherwise to the treet. */
export function afterSave(request: ActionRequest, treet: string, notice: string): SeeOther {
  const isMoving = request.form.text("earlier") !== "";
  const rest = isMoving ? [treet, "edit"] : [treet];
  return seeOther(href("treet", { business: businessOf(request), rest }), { notice });
}

/** Returns the address of a treet that was just published, where its link is offered for sharing. */
export const toShare = (business: string, treet: string): string =>
  href("treet", { business, rest: [treet] }, { open: "share" });
