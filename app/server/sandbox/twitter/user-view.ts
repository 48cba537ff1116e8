import type { SimulatorContext } from '../kit/types.ts';
import type { ChosenFields } from './fields.ts';
import { withSubscription, type XPersona } from './personas.ts';
import { countAuthorPosts, findNewestPost } from './post-store.ts';

/** Returns a user with the requested fields. `id`, `name`, and `username` are always included. */
export function viewUser(
  context: SimulatorContext,
  persona: XPersona,
  fields: Pick<ChosenFields, 'user' | 'spelling'>,
): Record<string, unknown> {
  const user = withSubscription(context, persona);
  const optional: Record<string, unknown> = {
    profile_image_url: `${context.baseUrl}/profile_images/${user.id}.svg`,
    verified: user.verifiedType !== 'none',
    verified_type: user.verifiedType,
    subscription_type: user.subscription,
    protected: false,
    most_recent_tweet_id: findNewestPost(context, user.id)?.id,
    most_recent_post_id: findNewestPost(context, user.id)?.id,
    location: 'The sandbox',
    is_identity_verified: false,
    parody: false,
    receives_your_dm: false,
    subscribes_to_you: false,
    verified_followers_count: 12,
    created_at: '2023-04-23T08:00:00.000Z',
    description: 'A person of the sandbox.',
    url: '',
    public_metrics: fields.user.has('public_metrics')
      ? toUserMetrics(context, user, fields.spelling)
      : undefined,
  };
  const view: Record<string, unknown> = { id: user.id, name: user.name, username: user.username };
  for (const name of fields.user) if (optional[name] !== undefined) view[name] = optional[name];
  return view;
}

/** Counts the user's posts and media in the sandbox, to match the timeline. */
function toUserMetrics(
  context: SimulatorContext,
  user: XPersona,
  spelling: ChosenFields['spelling'],
): Record<string, number> {
  const { posts, media } = countAuthorPosts(context, user.id);
  return {
    followers_count: 1280,
    following_count: 210,
    [spelling === 'post' ? 'post_count' : 'tweet_count']: posts,
    listed_count: 3,
    like_count: 77,
    media_count: media,
  };
}
