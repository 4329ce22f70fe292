/** Fetches a style sheet that the page lacks, as React shows a page even if its styles fail to load. */
export async function fetchStyle(sheet: string): Promise<void> {
  if (document.querySelector(`[href="${sheet}"]`)) return;
  const { ok } = await fetch(sheet);
  if (!ok) throw new Error(sheet);
}
