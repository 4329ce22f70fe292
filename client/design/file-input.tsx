import { type RefObject, useEffect, useState } from "react";
import * as words from "#words/upload.ts";
import type { FieldFacts } from "./form.tsx";
import { Icon } from "./icon.tsx";
import "./file-input.css";

interface FileInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly facts: FieldFacts;
  readonly name: string;
  readonly accept: string | undefined;
  readonly required: boolean;
  /** Prompt, such as "Choose a file". */
  readonly invitation: string;
  readonly onChange: () => void;
}

/**
 * Area to choose a file in or drop one onto; the caller shows and checks the file. The native input covers the whole
 * area, invisible once scripts run, so that clicks, drops and the keyboard work natively.
 */
export function FileInput({ input, facts, name, accept, required, invitation, onChange }: FileInputProps) {
  const [chosen, readAgain] = useChosenName(input);
  return (
    <span className="file-input-area">
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
        onChange={() => {
          onChange();
          readAgain();
        }}
      />
      <span className="file-input-words" aria-hidden="true">
        <Icon name={chosen ? "check" : "upload"} />
        {chosen ? (
          <span>{chosen}</span>
        ) : (
          <span>
            <strong>{invitation}</strong> <span className="file-input-drop muted">{words.orDropIt()}</span>
          </span>
        )}
      </span>
    </span>
  );
}

/** Name of the file in the input, including one chosen before hydration. */
function useChosenName(input: RefObject<HTMLInputElement | null>) {
  const [name, setName] = useState<string>();
  const read = () => setName(input.current?.files?.[0]?.name);
  // The caller also clears the input and then re-renders it. The form's `reset` event fires before the input is
  // cleared.
  useEffect(() => {
    read();
    const form = input.current?.form;
    const readLater = () => queueMicrotask(read);
    form?.addEventListener("reset", readLater);
    return () => form?.removeEventListener("reset", readLater);
  });
  return [name, read] as const;
}
