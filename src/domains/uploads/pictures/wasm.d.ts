/** The code of a codec, as a data URL. */
declare module "*.wasm?url&inline" {
  const url: string;
  export default url;
}
