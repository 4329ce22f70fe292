import { useNavigation } from "./page-context.ts";

/**
 * What is on its way to the server from a form with this intent and these fields; undefined when nothing is. For
 * showing at once what will be true in a moment.
 */
export function usePendingForm(
  intents: readonly string[],
  fields: Readonly<Record<string, string>>,
): FormData | undefined {
  const { formData } = useNavigation();
  if (!formData || !intents.includes(String(formData.get("intent")))) return undefined;
  return Object.entries(fields).every(([name, value]) => formData.get(name) === value) ? formData : undefined;
}
