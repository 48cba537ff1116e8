const NAME = /^[A-Za-z0-9._]{1,30}$/u;

/** Returns whether a text without @ can be a username on Instagram. */
export const isInstagramName = (text: string): boolean => NAME.test(text);
