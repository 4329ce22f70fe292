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
  /** What is asked for: "Choose a file". */
  readonly invitation: string;
  readonly onChange: () => void;
}

/**
 * Where a file is chosen or dropped; what shows and checks it stands around it. The browser's own field lies over the
 * whole area, unseen where scripts run, so that a press, a drop and the keyboard all reach it as they always do.
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

/** The name of the file that the field holds, also one chosen before the page came alive. */
function useChosenName(input: RefObject<HTMLInputElement | null>) {
  const [name, setName] = useState<string>();
  const read = () => setName(input.current?.files?.[0]?.name);
  // What stands around it empties it too, and is then shown anew; its form is heard of before it is emptied.
  useEffect(() => {
    read();
    const form = input.current?.form;
    const readLater = () => queueMicrotask(read);
    form?.addEventListener("reset", readLater);
    return () => form?.removeEventListener("reset", readLater);
  });
  return [name, read] as const;
}
