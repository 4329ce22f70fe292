import type { ReactNode } from "react";
import "./question.css";

/** A frequently asked question, with its answer collapsed. */
export const Question = ({ question, children }: { question: string; children: ReactNode }) => (
  <details className="question">
    <summary>{question}</summary>
    <div>{children}</div>
  </details>
);
