import type { ReactNode } from "react";
import { PostForm } from "./form.tsx";

interface ActionFormProps {
  /** What is sent, by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly action?: string;
  /** The button that sends it. */
  readonly children: ReactNode;
}

/** Something that is done with a press: a form of which nothing but its button shows. */
export const ActionForm = ({ fields, action, children }: ActionFormProps) => (
  <PostForm action={action}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </PostForm>
);
