/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
export const MAX_COLLABORATORS = 3;

/** In one file. */
export const MAX_TAGS = 20;

/** Who shows a trial reel to followers: the person in Instagram's app, or Instagram if the reel does well. */
export const TRIAL_REELS = ['manual', 'performance'] as const;
