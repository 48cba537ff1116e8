import type { SimulatorContext } from '../kit/types.ts';
import { listMentions, toEntities } from './entities.ts';
import type { ChosenFields } from './fields.ts';
import { refuse } from './input.ts';
import {
  hasPrivateMetrics,
  toOrganicMetrics,
  toPlaybackMetrics,
  toPrivateMetrics,
  toPublicMetrics,
  toVideoMetrics,
} from './metrics.ts';
import { findByUsername, getPersona } from './personas.ts';
import { findConversation, findPost } from './post-store.ts';
import type { PostMedia, PostRow } from './post-store.ts';
import { notAuthorizedEntry } from './problems.ts';
import { viewUser } from './user-view.ts';

type View = Record<string, unknown>;

/** Posts can be edited for an hour. */
const EDIT_MS = 60 * 60_000;

/** Returns a post with the requested fields. `id`, `text`, and the edit history are always included. */
export function viewPost(context: SimulatorContext, row: PostRow, fields: ChosenFields): View {
  const isPrivate = hasPrivateMetrics(context, row, fields.readerId);
  const optional: Record<string, () => unknown> = {
    author_id: () => row.authorId,
    conversation_id: () => findConversation(context, row),
    created_at: () => row.createdAt,
    entities: () => toEntities(row),
    attachments: () => toAttachments(row),
    in_reply_to_user_id: () => findParent(context, row)?.authorId,
    referenced_posts: () => {
      const references = listReferences(row);
      return references.length > 0 ? references : undefined;
    },
    edit_controls: () => toEditControls(row),
    reply_settings: () => row.replySettings,
    paid_partnership: () => row.paidPartnership ?? false,
    possibly_sensitive: () => false,
    lang: () => 'en',
    public_metrics: () => toPublicMetrics(context, row, fields.spelling),
    non_public_metrics: () => (isPrivate ? toPrivateMetrics(context, row) : undefined),
    organic_metrics: () =>
      isPrivate ? toOrganicMetrics(context, row, fields.spelling) : undefined,
  };
  const history = fields.spelling === 'post' ? 'edit_history_post_ids' : 'edit_history_tweet_ids';
  const view: View = { id: row.id, text: row.text, [history]: [row.id] };
  for (const name of withExpansions(fields)) {
    const value = optional[name]?.();
    if (value !== undefined) view[toSpelling(name, fields)] = value;
  }
  return view;
}

function toSpelling(name: string, { spelling }: ChosenFields): string {
  return name === 'referenced_posts' && spelling === 'tweet' ? 'referenced_tweets' : name;
}

function listReferences({ inReplyTo, quoteOf }: PostRow): Array<{ type: string; id: string }> {
  return [
    ...(inReplyTo === null ? [] : [{ type: 'replied_to', id: inReplyTo }]),
    ...(quoteOf === undefined ? [] : [{ type: 'quoted', id: quoteOf }]),
  ];
}

function findParent(context: SimulatorContext, row: PostRow): PostRow | undefined {
  return row.inReplyTo === null ? undefined : findPost(context, row.inReplyTo);
}

function toAttachments({ id, media, poll }: PostRow): View | undefined {
  if (media.length > 0) return { media_keys: media.map((item) => item.mediaKey) };
  return poll === null ? undefined : { poll_ids: [toPollId(id)] };
}

/** Returns a poll's ID, which is its post's ID: a post has at most one poll. */
function toPollId(postId: string): string {
  return postId;
}

/** Returns fixed edit controls. Editing requires Premium and isn't simulated. */
function toEditControls({ createdAt }: PostRow): View {
  const until = new Date(new Date(createdAt).getTime() + EDIT_MS).toISOString();
  return { edits_remaining: 5, is_edit_eligible: false, editable_until: until };
}

function toPoll({ id, poll, createdAt }: PostRow, fields: ReadonlySet<string>, now: Date): View {
  const options = poll?.options ?? [];
  const end = new Date(new Date(createdAt).getTime() + (poll?.durationMinutes ?? 0) * 60_000);
  const labels = options.map((label, index) => ({ position: index + 1, label, votes: 0 }));
  const optional: View = {
    duration_minutes: poll?.durationMinutes,
    end_datetime: end.toISOString(),
    voting_status: end > now ? 'open' : 'closed',
  };
  const view: View = { id: toPollId(id), options: labels };
  for (const name of fields) if (optional[name] !== undefined) view[name] = optional[name];
  return view;
}

/** Adds the fields that the requested expansions expand. */
function withExpansions({ post, expansions }: ChosenFields): Set<string> {
  const expanded = [...expansions].map((name) => name.split('.')[0] ?? name);
  return new Set([
    ...post,
    ...expanded.map((name) => (name === 'referenced_tweets' ? 'referenced_posts' : name)),
  ]);
}

/** Returns the expanded objects: users, media, polls, and the posts replied to. */
export function viewIncludes(
  context: SimulatorContext,
  rows: readonly PostRow[],
  fields: ChosenFields,
): { includes?: View } {
  const parents = rows.flatMap((row) => findParent(context, row) ?? []);
  const referenced = rows.flatMap(listReferences).flatMap(({ id }) => findPost(context, id) ?? []);
  const live = referenced.filter(({ deletedAt }) => deletedAt === null);
  const lists: Record<string, unknown[]> = {
    users: listUserIds(rows, { parents, live }, fields).map((id) =>
      viewUser(context, getPersona(id), fields),
    ),
    media: fields.expansions.has('attachments.media_keys')
      ? rows.flatMap((row) => row.media.map((item) => viewMedia(context, { row, item }, fields)))
      : [],
    polls: fields.expansions.has('attachments.poll_ids')
      ? rows.flatMap((row) => (row.poll ? [toPoll(row, fields.poll, context.now())] : []))
      : [],
    [fields.spelling === 'post' ? 'posts' : 'tweets']: hasReferences(fields)
      ? unique(live).map((row) => viewPost(context, row, fields))
      : [],
  };
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
  return filled.length > 0 ? { includes: Object.fromEntries(filled) } : {};
}

function hasReferences({ expansions }: ChosenFields): boolean {
  return [...expansions].some((name) => /^referenced_(?:tweets|posts)/u.test(name));
}

function listUserIds(
  rows: readonly PostRow[],
  { parents, live }: { parents: readonly PostRow[]; live: readonly PostRow[] },
  { expansions }: ChosenFields,
): string[] {
  const mentioned = rows.flatMap(({ text }) =>
    listMentions(text).flatMap((name) => findByUsername(name)?.id ?? []),
  );
  const ids = [
    ...(expansions.has('author_id') ? rows.map(({ authorId }) => authorId) : []),
    ...(expansions.has('in_reply_to_user_id') ? parents.map(({ authorId }) => authorId) : []),
    ...(expansions.has('referenced_tweets.id.author_id') ? live.map((row) => row.authorId) : []),
    ...(expansions.has('entities.mentions.username') ? mentioned : []),
  ];
  return [...new Set(ids)];
}

function unique(rows: readonly PostRow[]): PostRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Returns a post's file with the requested fields. `media_key` and `type` are always included. */
export function viewMedia(
  context: SimulatorContext,
  { row, item }: { row: PostRow; item: PostMedia },
  { media, readerId }: Pick<ChosenFields, 'media' | 'readerId'>,
): View {
  const isVideo = item.contentType.startsWith('video/');
  const { altText, height, width } = item;
  const shared: View = { alt_text: altText, height, width };
  const optional: View = isVideo
    ? { ...shared, ...toVideoFields(context, { row, item, readerId }) }
    : { ...shared, url: `${context.baseUrl}/media-files/${item.mediaKey}` };
  const kind = item.category === 'tweet_gif' ? 'animated_gif' : 'photo';
  const view: View = { media_key: item.mediaKey, type: isVideo ? 'video' : kind };
  for (const name of media) {
    const value = optional[name] ?? null;
    if (value !== null) view[name] = value;
  }
  return view;
}

function toVideoFields(
  context: SimulatorContext,
  { row, item, readerId }: { row: PostRow; item: PostMedia; readerId: string },
): View {
  const isPrivate = hasPrivateMetrics(context, row, readerId);
  return {
    duration_ms: Math.round((item.durationSeconds ?? 0) * 1000),
    variants: [
      {
        content_type: item.contentType,
        url: `${context.baseUrl}/media-files/${item.mediaKey}`,
        bit_rate: toBitRate(item),
      },
    ],
    public_metrics: toVideoMetrics(context, row),
    ...(isPrivate ? { non_public_metrics: toPlaybackMetrics(context, row) } : {}),
  };
}

function toBitRate({ sizeBytes, durationSeconds }: PostMedia): number {
  return durationSeconds ? Math.round((sizeBytes * 8) / durationSeconds) : 0;
}

const PRIVATE_FIELDS = ['non_public_metrics', 'organic_metrics'];

/** Returns one error per private metric that was requested and that the reader can't see. */
export function listFieldErrors(
  context: SimulatorContext,
  rows: readonly PostRow[],
  fields: ChosenFields,
): object[] {
  const requested = PRIVATE_FIELDS.filter((name) => fields.post.has(name));
  const hidden = rows.filter((row) => !hasPrivateMetrics(context, row, fields.readerId));
  const entries = hidden.flatMap((row) =>
    requested.map((name) => notAuthorizedEntry(row.id, name)),
  );
  if (entries.length > 0 && context.knob<boolean>('oldPrivateMetricsRefused')) {
    throw refuse('Private metrics are not available for these posts.');
  }
  return entries;
}
