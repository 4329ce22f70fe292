import { type InputHTMLAttributes, useRef } from "react";
import * as words from "#words/upload.ts";
import { useDropInto } from "./drop-into.ts";
import { Field, type FieldText } from "./field.tsx";
import { FileInput } from "./file-input.tsx";
import { useField, useOwnCheck } from "./form.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import "./file-field.css";

export interface FileFieldProps extends FieldText, Pick<InputHTMLAttributes<HTMLInputElement>, "accept"> {
  /** Larger files are rejected at once with this message. */
  readonly max?: { readonly bytes: number; readonly message: string };
}

/**
 * Field for a file to upload, chosen or dropped onto it. Shows the progress while its form is being submitted. The form
 * is submitted as multipart/form-data.
 */
export function FileField({ label, name, hint, error, optional = false, accept, max }: FileFieldProps) {
  const [own, setProblem] = useOwnCheck();
  const facts = useField(name, { ...own, error: own.error ?? error, hint });
  const input = useRef<HTMLInputElement>(null);
  const check = () => {
    const [file] = input.current?.files ?? [];
    const isTooLarge = max !== undefined && file !== undefined && file.size > max.bytes;
    if (isTooLarge && input.current) input.current.value = "";
    setProblem(isTooLarge ? max.message : undefined);
  };
  return (
    <Field label={label} hint={hint} facts={facts} optional={optional}>
      <div className="file-field" {...useDropInto(input)}>
        <FileInput
          input={input}
          facts={facts}
          name={name}
          accept={accept}
          required={!optional}
          invitation={words.chooseFile()}
          onChange={check}
        />
        <UploadProgress input={input} />
      </div>
    </Field>
  );
}
