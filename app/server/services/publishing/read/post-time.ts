/**
 * When a post `p` is or was published: at its scheduled time, or when it was created. As the indexes `post_by_time`
 * and `post_planned` have it.
 */
export const POST_TIME = 'COALESCE(p.publish_at, p.created_at)';
