import type { Option } from "../../design/text-field.tsx";

/** Tags of partners, as what a filter offers. */
export const tagChoices = (tags: readonly string[]): readonly Option[] =>
  tags.map((tag) => ({ value: tag, label: tag }));
