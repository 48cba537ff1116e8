/** Mentions per workspace. */
export const MAX_MENTIONS = 200;
/** Mentions per post. */
export const MAX_MENTIONS_PER_POST = 20;
export const MAX_MENTION_NAME = 40;
export const MAX_DISPLAY_NAME = 100;

/** Returns a name as it's compared, so that @Acme and @acme are the same. */
export const toMentionKey = (name: string): string => name.normalize('NFKC').toLowerCase();
