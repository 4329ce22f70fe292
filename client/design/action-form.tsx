import type { ReactNode } from "react";
import { PostForm } from "./form.tsx";

interface ActionFormProps {
  /** Submitted values by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly action?: string;
  /** The submit button. */
  readonly children: ReactNode;
}

/** A one-click action: a form of which only the button is visible. */
export const ActionForm = ({ fields, action, children }: ActionFormProps) => (
  <PostForm action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </PostForm>
);
