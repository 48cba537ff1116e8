/** A format's media type, display name, lowercase extensions, and other media types. */
export type RefusedRow = readonly [
  contentType: string,
  name: string,
  extensions: readonly string[],
  aliases?: readonly string[],
];

/** Formats grouped by what to do instead, which is one sentence. */
export type RefusedRows = readonly (readonly [advice: string, rows: readonly RefusedRow[]])[];

export const AS_PICTURE = 'Export it as JPEG or PNG, then upload that.';
export const AS_DOCUMENT = 'Save it as PDF, then upload that.';
export const UNPACK = 'Unpack it, then upload the images or videos inside.';
export const WITH_PICTURE =
  'Platforms accept images and videos. Create a video with it, then upload that.';
