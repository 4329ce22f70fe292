import type { RefObject } from "react";
import * as words from "#words/upload.ts";
import type { FieldFacts } from "./form.tsx";
import "./file-input.css";

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly facts: FieldFacts;
  readonly name: string;
  readonly accept: string | undefined;
  readonly required: boolean;
  readonly onChange: () => void;
}

/** Where a file is chosen, and the word that it can be dropped too; what shows and checks it stands around it. */
export const FileInput = ({ input, facts, name, accept, required, onChange }: FileInputProps) => (
  <>
    <input
      ref={input}
      className="file-input"
      id={facts.id}
      name={name}
      type="file"
      accept={accept}
      required={required}
      aria-invalid={facts.error !== undefined || undefined}
      aria-describedby={facts.describedBy}
      onChange={onChange}
    />
    <span className="file-input-drop muted small" aria-hidden="true">
      {words.orDropIt()}
    </span>
  </>
);
