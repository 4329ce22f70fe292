import { useState } from "react";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import * as words from "#words/contact.ts";
import { Field } from "../../design/field.tsx";
import { useField } from "../../design/form.tsx";
import "./size-field.css";

/** How many members there are, on a scale that is fine where communities are small. Sends the position on it. */
export function SizeField({
  label = words.membersQuestion(),
  onChange,
}: {
  label?: string;
  onChange?: (size: number) => void;
}) {
  const facts = useField("size", {});
  // Where it starts stays as it was, so that what was moved can be told from what was not.
  const [start] = useState(() => sizeOf(facts.typed ?? null));
  const [size, setSize] = useState(start);
  const text = words.membersCount({ count: communitySizes[size] ?? 0 });
  return (
    <Field label={label} facts={facts}>
      <span className="size-field">
        <input
          type="range"
          id={facts.id}
          name="size"
          min={0}
          max={communitySizes.length - 1}
          defaultValue={start}
          aria-valuetext={text}
          onInput={({ currentTarget }) => {
            setSize(Number(currentTarget.value));
            onChange?.(Number(currentTarget.value));
          }}
        />
        <output htmlFor={facts.id}>{text}</output>
      </span>
    </Field>
  );
}
