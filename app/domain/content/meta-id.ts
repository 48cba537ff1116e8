const ID = /^\d{5,20}$/u;

/** Returns whether a text can be an ID in Meta's APIs, which name a place by the ID of its Facebook Page. */
export const isMetaId = (text: string): boolean => ID.test(text.trim());
