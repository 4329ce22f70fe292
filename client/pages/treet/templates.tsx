import { useLocation } from "react-router";
import { href } from "#shared/href.ts";
import { namedTemplates } from "#shared/treet-template-names.ts";
import * as words from "#words/treet.ts";
import { FilterChips } from "../../design/list-tools.tsx";
import { useRootData } from "../../root-data.ts";

/** Templates for a new treet. Users who have already typed something are warned before it is lost. */
export function Templates({ chosen }: { chosen: string | null }) {
  const business = useRootData().business?.slug ?? "";
  const partner = new URLSearchParams(useLocation().search).get("partner") ?? undefined;
  const link = (template?: string) => href("treet", { business, rest: ["new"] }, { partner, template });
  return (
    <div className="treet-templates">
      <p className="muted small">{words.beginWith()}</p>
      <FilterChips
        label={words.beginWith()}
        items={[
          { label: words.emptyForm(), href: link(), current: chosen === null },
          ...namedTemplates().map(({ id, name }) => ({
            label: name,
            href: link(id),
            current: chosen === id,
          })),
        ]}
      />
    </div>
  );
}
