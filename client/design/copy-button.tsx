import { useEffect, useState } from "react";
import * as words from "#words/design.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { useScripted } from "./hydrated.ts";
import "./copy-button.css";

export interface CopyButtonProps extends Pick<ButtonProps, "variant" | "size"> {
  readonly text: string;
  readonly label: string;
}

const SHOWN_MS = 2_500;
const outcomes = { copied: words.copied, failed: words.copyByHand } as const;

/** Copies a text to the clipboard and confirms it. Hidden without JavaScript, which it needs. */
export function CopyButton({ text, label, variant, size }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  return (
    <span className="copy-button" {...useScripted()}>
      <Button
        icon={outcome === "copied" ? "check" : "copy"}
        onClick={() => void copy()}
        {...(variant && { variant })}
        {...(size && { size })}
      >
        {outcome === "copied" ? words.copied() : label}
      </Button>
      <span role="status" className={outcome === "failed" ? "small muted" : "visually-hidden"}>
        {outcome && outcomes[outcome]()}
      </span>
    </span>
  );
}
