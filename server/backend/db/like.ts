/** What is a wildcard elsewhere stands for itself. */
export const escapeLike = (search: string): string => search.replace(/[\\%_]/g, "\\$&");
/** Finds what was typed anywhere in a text that is compared in lower case. */
export const likePattern = (search: string): string => `%${escapeLike(search.toLowerCase())}%`;
