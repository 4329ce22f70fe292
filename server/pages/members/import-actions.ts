import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { Problem } from "#shared/problems.ts";
import * as words from "#words/members.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { submits } from "../submits.ts";
import { labelsIn } from "./labels-in.ts";
import { pastedFile } from "./pasted-list.ts";

/** The steps of an import; each leads to the next. */
export const importActions: Readonly<Record<string, Action>> = {
  async "upload-import"(request) {
    const found = request.form.file("file");
    if (!found) return invalid({ file: words.chooseFile() });
    const file = new File([new Uint8Array(found.bytes)], found.name, { type: found.type });
    const { id } = await request.backend.memberImports.upload({ business: businessOf(request), file });
    return to(request, id);
  },
  async "paste-list"(request) {
    const text = request.form.text("list");
    if (text.trim() === "") return invalid({ list: words.pasteNeeded() });
    try {
      const file = pastedFile(text);
      const { id } = await request.backend.memberImports.upload({ business: businessOf(request), file });
      return to(request, id);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return invalid({ list: error.fields?.file ?? error.message });
    }
  },
  async "check-import"(request) {
    const labels = labelsIn(request.form.text("labels"));
    const asked = inputOf(contract.memberImports.check, request, { labels });
    const { mapping } = asked;
    if (mapping.email === undefined) return invalid({ "mapping.email": words.emailColumnNeeded() });
    await request.backend.memberImports.check({ ...asked, custom: customIn(request, mapping) });
    return to(request, asked.import);
  },
  async "correct-import"(request) {
    const { form, backend } = request;
    const id = form.text("import");
    const lines = new Map<number, { column: number; value: string }[]>();
    for (const name of form.names()) {
      const [, line, column] = /^cell\.(\d{1,7})\.(\d{1,3})$/.exec(name) ?? [];
      if (line === undefined) continue;
      const cells = lines.get(Number(line)) ?? [];
      lines.set(Number(line), [...cells, { column: Number(column), value: form.text(name) }]);
    }
    await backend.memberImports.correct({
      business: businessOf(request),
      import: id,
      lines: [...lines].map(([line, cells]) => ({ line, cells })),
    });
    return to(request, id);
  },
  "run-import": submits("memberImports.run", (request, _result, asked) => to(request, asked.import)),
  "cancel-import": submits("memberImports.cancel", (request) => to(request, "new", words.importNowStopped())),
};

/** Returns the ticked columns to keep as custom fields under their names, except those already mapped. */
function customIn({ form }: ActionRequest, mapping: Readonly<Record<string, unknown>>) {
  const used = Object.values(mapping).map(String);
  return form
    .all("custom")
    .filter((column) => !used.includes(column))
    .map((column) => ({ column: Number(column), name: form.text(`custom-name.${column}`) }));
}

const to = (request: ActionRequest, id: string, notice?: string) =>
  seeOther(
    href("members", { business: businessOf(request) }, { import: id }),
    notice === undefined ? {} : { notice },
  );
