import { z } from 'zod';
import type { ApiCall } from './guard.ts';
import { invalidParameters, ProblemError } from './problems.ts';

/** The documented names, along with the older spelling of those that changed. */
const POST_FIELDS = [
  'article',
  'article_title',
  'attachments',
  'author_id',
  'card_uri',
  'community_id',
  'context_annotations',
  'conversation_id',
  'created_at',
  'display_text_range',
  'edit_controls',
  'edit_history_post_ids',
  'entities',
  'geo',
  'id',
  'in_reply_to_user_id',
  'lang',
  'matched_media_notes',
  'media_metadata',
  'non_public_metrics',
  'note_post',
  'note_request_suggestions',
  'organic_metrics',
  'paid_partnership',
  'possibly_sensitive',
  'promoted_metrics',
  'public_metrics',
  'referenced_posts',
  'reply_settings',
  'scopes',
  'source',
  'suggested_source_links',
  'suggested_source_links_with_counts',
  'text',
  'withheld',
];
const OLD_NAMES: Readonly<Record<string, string>> = {
  edit_history_tweet_ids: 'edit_history_post_ids',
  note_tweet: 'note_post',
  referenced_tweets: 'referenced_posts',
};
const USER_FIELDS = [
  'affiliation',
  'confirmed_email',
  'connection_status',
  'created_at',
  'description',
  'entities',
  'id',
  'is_identity_verified',
  'location',
  'most_recent_post_id',
  'most_recent_tweet_id',
  'name',
  'parody',
  'pinned_post_id',
  'pinned_tweet_id',
  'profile_banner_url',
  'profile_image_url',
  'protected',
  'public_metrics',
  'receives_your_dm',
  'subscribes_to_you',
  'subscription',
  'subscription_type',
  'url',
  'username',
  'verified',
  'verified_followers_count',
  'verified_type',
  'withheld',
];
const MEDIA_FIELDS = [
  'alt_text',
  'duration_ms',
  'height',
  'media_key',
  'non_public_metrics',
  'organic_metrics',
  'preview_image_url',
  'promoted_metrics',
  'public_metrics',
  'type',
  'url',
  'variants',
  'width',
];
const POLL_FIELDS = ['duration_minutes', 'end_datetime', 'id', 'options', 'voting_status'];
const PLACE_FIELDS = [
  'contained_within',
  'country',
  'country_code',
  'full_name',
  'geo',
  'id',
  'name',
  'place_type',
];
/** The documented names, followed by those clients still send. */
const POST_EXPANSIONS = [
  'article.cover_media',
  'article.media_entities',
  'attachments.media_keys',
  'attachments.media_source_tweet',
  'attachments.poll_ids',
  'author_id',
  'edit_history_post_ids',
  'entities.mentions.username',
  'geo.place_id',
  'in_reply_to_user_id',
  'referenced_posts',
  'username',
  'author_screen_name',
  'edit_history_tweet_ids',
  'entities.note.mentions.username',
  'referenced_tweets.id',
  'referenced_tweets.id.attachments.media_keys',
  'referenced_tweets.id.author_id',
];
const USER_EXPANSIONS = [
  'affiliation',
  'most_recent_post_id',
  'pinned_post_id',
  'affiliation.user_id',
  'most_recent_tweet_id',
  'pinned_tweet_id',
];

function list(names: readonly string[]) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(names)).min(1))
    .optional();
}

const SharedParameters = {
  'tweet.fields': list([...POST_FIELDS, ...Object.keys(OLD_NAMES)]),
  'post.fields': list(POST_FIELDS),
  'user.fields': list(USER_FIELDS),
};

/** Parameters of requests for posts. */
export const FieldParameters = {
  ...SharedParameters,
  'media.fields': list(MEDIA_FIELDS),
  'poll.fields': list(POLL_FIELDS),
  'place.fields': list(PLACE_FIELDS),
  expansions: list(POST_EXPANSIONS),
};

/** Parameters of requests for users. */
export const UserParameters = { ...SharedParameters, expansions: list(USER_EXPANSIONS) };

export type Spelling = 'tweet' | 'post';

export interface ChosenFields {
  /** The reader: some metrics are only visible to the author. */
  readerId: string;
  spelling: Spelling;
  post: ReadonlySet<string>;
  user: ReadonlySet<string>;
  media: ReadonlySet<string>;
  poll: ReadonlySet<string>;
  expansions: ReadonlySet<string>;
}

export type FieldQuery = Partial<Record<keyof typeof FieldParameters, string[] | undefined>>;

/** Resolves the requested fields. Responses use the requested spelling; a knob makes one spelling unknown. */
export function chooseFields(call: ApiCall, query: FieldQuery): ChosenFields {
  const style = call.context.knob<string>('fieldStyle');
  refuseUnknownSpelling(call, query, style);
  const requested = query['post.fields'] ?? query['tweet.fields'] ?? [];
  const hasNewName = query.expansions?.some((name) => /_posts?(?:_|$)/u.test(name)) ?? false;
  const usesPost = query['post.fields'] !== undefined || style === 'post' || hasNewName;
  return {
    readerId: call.user.id,
    spelling: usesPost ? 'post' : 'tweet',
    post: new Set(requested.map((name) => OLD_NAMES[name] ?? name)),
    user: new Set(query['user.fields']),
    media: new Set(query['media.fields']),
    poll: new Set(query['poll.fields']),
    expansions: new Set(query.expansions),
  };
}

function refuseUnknownSpelling({ request }: ApiCall, query: FieldQuery, style: string): void {
  const unknown = { tweet: 'post.fields', post: 'tweet.fields' }[style];
  const hasBoth = 'post.fields' in query && 'tweet.fields' in query;
  const refused = unknown ?? (hasBoth ? 'tweet.fields' : null);
  if (refused === null || !(refused in query)) return;
  const names = Object.keys(FieldParameters).filter((name) => name !== refused);
  const message = `The query parameter [${refused}] is not one of [${names.toSorted().join(',')}]`;
  const value = request.query[refused];
  throw new ProblemError(invalidParameters([{ parameter: refused, value, message }]));
}
