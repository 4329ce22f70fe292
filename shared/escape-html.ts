const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Escapes text for HTML content and attributes in the same way as React. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => ENTITIES[found] as string);
