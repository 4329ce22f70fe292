declare module "*.css" {
  /** The stylesheet as text, in builds that import it as text. Elsewhere it is linked, and this export does not exist. */
  const text: string;
  export default text;
}
