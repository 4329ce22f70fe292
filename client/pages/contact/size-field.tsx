import { useState } from "react";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import { Field } from "../../design/field.tsx";
import { useField } from "../../design/form.tsx";

/** How many members there are, on a scale that is fine where communities are small. Sends the position on it. */
export function SizeField() {
  const facts = useField("size", {});
  const [size, setSize] = useState(() => sizeOf(facts.typed ?? null));
  const text = `${(communitySizes[size] ?? 0).toLocaleString("en")} members`;
  return (
    <Field label="How many members do you have?" facts={facts}>
      <span className="size-field">
        <input
          type="range"
          id={facts.id}
          name="size"
          min={0}
          max={communitySizes.length - 1}
          value={size}
          aria-valuetext={text}
          onChange={({ target }) => setSize(Number(target.value))}
        />
        <output htmlFor={facts.id}>{text}</output>
      </span>
    </Field>
  );
}
