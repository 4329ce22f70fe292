import type { Option } from "../../design/text-field.tsx";

/** Returns partner tags as filter options. */
export const tagChoices = (tags: readonly string[]): readonly Option[] =>
  tags.map((tag) => ({ value: tag, label: tag }));
