/** Who can see a post: everyone, the author's connections, or everyone with a LinkedIn account. */
export const LINKEDIN_VISIBILITIES = ['public', 'connections', 'loggedIn'] as const;

/** The limit of an article's title. LinkedIn documents none for documents. */
export const MAX_DOCUMENT_TITLE = 400;
