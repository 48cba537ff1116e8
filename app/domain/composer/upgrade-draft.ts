/** Converts a stored draft of an older version, which had one file. */
export function upgradeDraft(stored: object): object {
  if (!('mediaId' in stored)) return stored;
  const { mediaId, ...draft } = stored;
  return { mediaIds: typeof mediaId === 'string' ? [mediaId] : [], ...draft };
}
