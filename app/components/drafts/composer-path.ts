/** Returns the path of the composer with a saved draft. */
export const toComposerPath = (draftId: string): string => `/app/platform-preview?draft=${draftId}`;
