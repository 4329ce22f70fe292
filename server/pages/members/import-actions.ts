import { type ImportMapping, importFields } from "#shared/contract/member-imports.ts";
import { href } from "#shared/href.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther } from "../../ssr/page.ts";
import { labelsIn } from "./labels-in.ts";

/** The steps of an import; each leads to the next. */
export const importActions: Readonly<Record<string, Action>> = {
  async "upload-import"(request) {
    const found = request.form.file("file");
    if (!found) return invalid({ file: "Choose a CSV file." });
    const file = new File([new Uint8Array(found.bytes)], found.name, { type: "text/csv" });
    const { id } = await request.backend.memberImports.upload({ business: businessOf(request), file });
    return to(request, id);
  },
  async "check-import"(request) {
    const { form, backend } = request;
    const id = form.text("import");
    const mapping = mappingIn(request);
    if (mapping.email === undefined) {
      return invalid({ "column.email": "Say which column holds the e-mail address." });
    }
    await backend.memberImports.check({
      ...{ business: businessOf(request), import: id, mapping },
      duplicates: form.text("duplicates") === "update" ? "update" : "skip",
      welcome: form.text("welcome") === "add" ? "add" : "invite",
      labels: labelsIn(form.text("labels")),
      consent: form.text("consent"),
    });
    return to(request, id);
  },
  async "run-import"(request) {
    const id = request.form.text("import");
    await request.backend.memberImports.run({ business: businessOf(request), import: id });
    return to(request, id);
  },
  async "cancel-import"(request) {
    const id = request.form.text("import");
    await request.backend.memberImports.cancel({ business: businessOf(request), import: id });
    return to(request, "new", "The import was stopped.");
  },
};

const to = (request: ActionRequest, id: string, notice?: string) =>
  seeOther(
    href("members", { business: businessOf(request) }, { import: id }),
    notice === undefined ? {} : { notice },
  );

function mappingIn({ form }: ActionRequest): ImportMapping {
  const chosen = importFields.flatMap((field) => {
    const column = form.text(`column.${field}`);
    return /^\d{1,3}$/.test(column) ? [[field, Number(column)] as const] : [];
  });
  return Object.fromEntries(chosen);
}
