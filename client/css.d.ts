declare module "*.css" {
  /** The sheet as text, where a build asks for it as text; elsewhere it is linked, and this is not there. */
  const text: string;
  export default text;
}
