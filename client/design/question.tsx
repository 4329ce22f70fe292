import type { ReactNode } from "react";
import "./question.css";

/** A question people ask, with its answer behind it. */
export const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className="question">
    <summary>{question}</summary>
    <div>{children}</div>
  </details>
);
