import { z } from 'zod';
import type { ApiCall } from './guard.ts';
import { invalidParameters, ProblemError } from './problems.ts';

/** The document's names; the older spelling of each that differs stands beside it. */
const POST_FIELDS = [
  'article',
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
  'media_metadata',
  'non_public_metrics',
  'note_post',
  'organic_metrics',
  'paid_partnership',
  'possibly_sensitive',
  'promoted_metrics',
  'public_metrics',
  'referenced_posts',
  'reply_settings',
  'scopes',
  'source',
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
  'created_at',
  'description',
  'entities',
  'id',
  'is_identity_verified',
  'location',
  'most_recent_tweet_id',
  'name',
  'parody',
  'pinned_tweet_id',
  'profile_banner_url',
  'profile_image_url',
  'protected',
  'public_metrics',
  'subscription_type',
  'url',
  'username',
  'verified',
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
  'public_metrics',
  'type',
  'url',
  'variants',
  'width',
];
const EXPANSIONS = ['author_id', 'attachments.media_keys'];

function list(known: readonly string[]) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(known)).min(1))
    .optional();
}

export const FieldParameters = {
  'tweet.fields': list([...POST_FIELDS, ...Object.keys(OLD_NAMES)]),
  'post.fields': list(POST_FIELDS),
  'user.fields': list(USER_FIELDS),
  'media.fields': list(MEDIA_FIELDS),
  expansions: list(EXPANSIONS),
};

export type Spelling = 'tweet' | 'post';

export interface ChosenFields {
  /** Who asks: some numbers are for the author alone. */
  readerId: string;
  spelling: Spelling;
  post: ReadonlySet<string>;
  user: ReadonlySet<string>;
  media: ReadonlySet<string>;
  expansions: ReadonlySet<string>;
}

type FieldQuery = Partial<Record<keyof typeof FieldParameters, string[] | undefined>>;

/** Answers come in the spelling in which they were asked for; a knob makes one of them unknown. */
export function chooseFields({ context, request, user }: ApiCall, query: FieldQuery): ChosenFields {
  const style = context.knob<string>('fieldStyle');
  const unknown = { tweet: 'post.fields', post: 'tweet.fields' }[style];
  const hasBoth = 'post.fields' in query && 'tweet.fields' in query;
  const refused = unknown ?? (hasBoth ? 'tweet.fields' : null);
  if (refused !== null && refused in query) {
    const message = `The query parameter [${refused}] is not one of the known ones`;
    const value = request.query[refused];
    throw new ProblemError(invalidParameters([{ parameter: refused, value, message }]));
  }
  const asked = query['post.fields'] ?? query['tweet.fields'] ?? [];
  const usesPost = query['post.fields'] !== undefined || style === 'post';
  return {
    readerId: user.id,
    spelling: usesPost ? 'post' : 'tweet',
    post: new Set(asked.map((name) => OLD_NAMES[name] ?? name)),
    user: new Set(query['user.fields']),
    media: new Set(query['media.fields']),
    expansions: new Set(query.expansions),
  };
}
