import type { ReactNode } from "react";
import { InPlace } from "./in-place.tsx";

const EMAIL = /(e-mails?)/i;

/**
 * Keeps "E-Mail" on one line in a label that may be narrow: browsers break after any hyphen. Another character in its
 * place would be copied, and searched for in vain.
 */
export const unbroken = (label: ReactNode): ReactNode =>
  typeof label === "string" && EMAIL.test(label) ? (
    <InPlace items={label.split(EMAIL)}>
      {(part, index) => (index % 2 === 0 ? part : <span className="one-line">{part}</span>)}
    </InPlace>
  ) : (
    label
  );
