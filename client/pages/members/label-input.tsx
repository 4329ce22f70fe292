import { useId, useState } from "react";
import type { Label } from "#shared/contract/member-labels.ts";
import { TextField, type TextFieldProps } from "../../design/text-field.tsx";
import { request } from "../../requests.ts";
import { useRootData } from "../../root-data.ts";

/** Field for a label, with suggestions from the community's labels, which are loaded on first use. */
export function LabelInput(
  props: Pick<TextFieldProps, "label" | "name" | "hint" | "optional" | "defaultValue">,
) {
  const { business } = useRootData();
  const listId = useId();
  const [names, setNames] = useState<readonly string[]>();
  const look = async () => {
    if (names || !business) return;
    setNames([]);
    const path = `/api/v1/businesses/${encodeURIComponent(business.slug)}/labels`;
    const labels = await request<readonly Label[]>(path).catch(() => []);
    setNames(labels.map(({ name }) => name));
  };
  return (
    <>
      <TextField {...props} list={listId} onFocus={look} autoComplete="off" maxLength={600} />
      <datalist id={listId}>
        {names?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
