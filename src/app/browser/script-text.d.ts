/** A module bundled with its imports, as the text of an inline script. */
declare module "*?script" {
  const text: string;
  export default text;
}
