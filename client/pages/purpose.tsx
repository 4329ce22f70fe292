/** What a screen is for, for screens that have nothing of their own to show yet. */
export function Purpose({ title, purpose }: { title: string; purpose: string }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{purpose}</p>
    </>
  );
}
