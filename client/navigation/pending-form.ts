import { useNavigation } from "./page-context.ts";

/**
 * Returns the data of a form in flight with one of these intents and these fields; undefined if there is none. For
 * optimistic updates.
 */
export function usePendingForm(
  intents: readonly string[],
  fields: Readonly<Record<string, string>>,
): FormData | undefined {
  const { formData } = useNavigation();
  if (!formData || !intents.includes(String(formData.get("intent")))) return undefined;
  return Object.entries(fields).every(([name, value]) => formData.get(name) === value) ? formData : undefined;
}
