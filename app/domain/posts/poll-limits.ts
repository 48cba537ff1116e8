/** Both platforms with polls take as many options. */
export const POLL_OPTIONS = { min: 2, max: 4 } as const;

/** https://docs.x.com/x-api/posts/create-post */
export const TWITTER_POLL = { maxOption: 25, minMinutes: 5, maxMinutes: 10_080 } as const;
export const DAY_MINUTES = 1440;
export const USUAL_POLL_MINUTES = DAY_MINUTES;

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/poll-post-api */
export const LINKEDIN_POLL = { maxOption: 30, maxQuestion: 140 } as const;
export const LINKEDIN_POLL_DAYS = [1, 3, 7, 14] as const;
export const USUAL_POLL_DAYS = 3;
