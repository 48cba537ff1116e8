import type { SimulatorContext } from '../kit/types.ts';
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
import { getPersona } from './personas.ts';
import { notAuthorizedEntry } from './problems.ts';
import { viewUser } from './users.ts';
import type { PostMedia, PostRow } from './post-store.ts';

type View = Record<string, unknown>;

/** A post with the fields asked for: `id`, `text` and the edit history always. */
export function viewPost(context: SimulatorContext, row: PostRow, fields: ChosenFields): View {
  const isPrivate = hasPrivateMetrics(context, row, fields.readerId);
  const optional: Record<string, () => unknown> = {
    author_id: () => row.authorId,
    conversation_id: () => row.inReplyTo ?? row.id,
    created_at: () => row.createdAt,
    entities: () => (row.urls.length > 0 ? { urls: row.urls } : undefined),
    attachments: () =>
      row.media.length > 0 ? { media_keys: row.media.map((item) => item.mediaKey) } : undefined,
    reply_settings: () => row.replySettings,
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
    if (value !== undefined) view[name] = value;
  }
  return view;
}

/** Asking for an expansion brings the field that it expands. */
function withExpansions({ post, expansions }: ChosenFields): Set<string> {
  return new Set([...post, ...[...expansions].map((name) => name.split('.')[0] ?? name)]);
}

export function viewIncludes(
  context: SimulatorContext,
  rows: readonly PostRow[],
  fields: ChosenFields,
): { includes?: View } {
  const includes: View = {};
  if (fields.expansions.has('author_id') && rows.length > 0) {
    const ids = [...new Set(rows.map((row) => row.authorId))];
    includes['users'] = ids.map((id) => viewUser(context, getPersona(id), fields.user));
  }
  if (fields.expansions.has('attachments.media_keys')) {
    const media = rows.flatMap((row) =>
      row.media.map((item) => viewMedia(context, { row, item }, fields)),
    );
    if (media.length > 0) includes['media'] = media;
  }
  return Object.keys(includes).length > 0 ? { includes } : {};
}

function viewMedia(
  context: SimulatorContext,
  { row, item }: { row: PostRow; item: PostMedia },
  { media, readerId }: ChosenFields,
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
    public_metrics: toVideoMetrics(context, row),
    ...(isPrivate ? { non_public_metrics: toPlaybackMetrics(context, row) } : {}),
  };
}

const PRIVATE_FIELDS = ['non_public_metrics', 'organic_metrics'];

/** One entry for each private number that was asked for and is not the reader's to see. */
export function listFieldErrors(
  context: SimulatorContext,
  rows: readonly PostRow[],
  fields: ChosenFields,
): object[] {
  const asked = PRIVATE_FIELDS.filter((name) => fields.post.has(name));
  const hidden = rows.filter((row) => !hasPrivateMetrics(context, row, fields.readerId));
  const entries = hidden.flatMap((row) => asked.map((name) => notAuthorizedEntry(row.id, name)));
  if (entries.length > 0 && context.knob<boolean>('oldPrivateMetricsRefused')) {
    throw refuse('Private metrics are not available for these posts.');
  }
  return entries;
}
