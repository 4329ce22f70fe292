import { useState } from "react";
import { communitySizes, sizeOf } from "#shared/community-sizes.ts";
import * as words from "#words/contact.ts";
import { Field } from "../../design/field.tsx";
import { useField } from "../../design/form.tsx";
import "./size-field.css";

/** Slider for the number of members, with finer steps for small communities. Submits the position on the scale. */
export function SizeField({
  label = words.membersQuestion(),
  onChange,
}: {
  label?: string;
  onChange?: (size: number) => void;
}) {
  const facts = useField("size", {});
  // The initial value stays constant, so that a moved slider can be told from an untouched one.
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
