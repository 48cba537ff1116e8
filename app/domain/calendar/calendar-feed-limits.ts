/** Days before now, and after it, whose posts the feed has. A post is at most two years ahead. */
export const FEED_DAYS = { back: 90, ahead: 731 } as const;
/** Posts in a feed. If there are more, those nearest to now count, upcoming ones first. */
export const MAX_FEED_EVENTS = 5000;
/** The limits in words. */
export const FEED_WINDOW_TEXT = `from ${FEED_DAYS.back} days ago to two years ahead, ${MAX_FEED_EVENTS.toLocaleString('en-US')} posts at most`;
