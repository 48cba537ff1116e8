const PAGE = 'urn:li:organization:';

/** Returns whether an account is a LinkedIn Page rather than a person, by its ID on the platform. */
export const isLinkedInPage = (externalId: string): boolean => externalId.startsWith(PAGE);
