/** A format's media type, the name that people use, its extensions in lower case, and further media types. */
export type RefusedRow = readonly [
  contentType: string,
  name: string,
  extensions: readonly string[],
  aliases?: readonly string[],
];

/** Rows under what to do instead, as one sentence. */
export type RefusedRows = readonly (readonly [advice: string, rows: readonly RefusedRow[]])[];

export const AS_PICTURE = 'Export it as JPEG or PNG, then upload that.';
export const AS_DOCUMENT = 'Save it as PDF, then upload that.';
export const UNPACK = 'Unpack it, then upload the pictures or videos inside.';
export const WITH_PICTURE =
  'Platforms accept pictures and videos: make a video of it, then upload that.';
