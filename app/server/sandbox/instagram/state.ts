import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import type { OAuthTokens } from '../kit/oauth-tokens.ts';
import { randomDigits } from '../kit/random.ts';
import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';
import { createRowIndex } from '../meta/row-index.ts';
import type { RowIndex } from '../meta/row-index.ts';
import { instagramLogin } from './access.ts';
import type { InstagramLogin } from './access.ts';
import type { ContainerExtras } from './container-extras.ts';

export type ContainerKind = 'image' | 'reel' | 'story' | 'carousel';

export interface StoredMedium extends StoredBlob {
  readonly contentType: string;
  readonly altText: string | null;
}

export interface ContainerRow {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ContainerKind;
  readonly isCarouselItem: boolean;
  readonly caption: string;
  readonly altText: string | null;
  readonly children: readonly string[];
  readonly videoUrl: string | null;
  readonly coverUrl: string | null;
  readonly thumbOffsetMs: number;
  readonly shareToFeed: boolean;
  readonly extras: ContainerExtras;
  readonly createdAt: string;
  readonly medium: StoredMedium | null;
  readonly cover: StoredMedium | null;
  /** The client sends the video's bytes itself. */
  readonly isResumable?: boolean;
  /** Null while a video is being fetched or uploaded. */
  readonly readyAt: string | null;
  /** Subcode of failed processing. */
  readonly failure: number | null;
  readonly mediaId: string | null;
}

export interface MediaRow {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ContainerKind;
  readonly shortcode: string;
  readonly caption: string;
  readonly media: readonly StoredMedium[];
  readonly cover: StoredMedium | null;
  readonly thumbOffsetMs: number;
  readonly shareToFeed: boolean;
  readonly extras: ContainerExtras;
  /** The people tagged in each file. */
  readonly tags: readonly ContainerExtras['userTags'][];
  readonly publishedAt: string;
  readonly commentsDisabled?: boolean;
  /** Deleted through Facebook Login. The row stays, because the post still counts toward the daily quota. */
  readonly isDeleted?: boolean;
}

/** A comment by the account on its own post. The sandbox has no other visitors. */
export interface CommentRow {
  readonly id: string;
  readonly mediaId: string;
  readonly accountId: string;
  /** Set on a reply. */
  readonly parentId: string | null;
  readonly text: string;
  readonly hidden: boolean;
  readonly createdAt: string;
}

export interface InstagramState {
  readonly context: SimulatorContext;
  /** The host that serves the call: graph.instagram.com, or graph.facebook.com with Facebook Login. */
  readonly host: SimulatorContext;
  readonly login: InstagramLogin;
  readonly tokens: OAuthTokens;
  readonly containers: Collection<ContainerRow>;
  readonly containersByAccount: RowIndex<ContainerRow>;
  /** Videos being fetched right now. */
  readonly processing: Map<string, Promise<void>>;
  readonly media: Collection<MediaRow>;
  readonly mediaByAccount: RowIndex<MediaRow>;
  /** Stories have their own edge. */
  readonly mediaByEdge: RowIndex<MediaRow>;
  readonly mediaByShortcode: RowIndex<MediaRow>;
  readonly comments: Collection<CommentRow>;
  readonly commentsByMedia: RowIndex<CommentRow>;
}

const states = new WeakMap<SimulatorContext, InstagramState>();

/** Returns the context's single state, because its indexes only see rows that were added through it. */
export function openInstagramState(context: SimulatorContext): InstagramState {
  const existing = states.get(context);
  if (existing) return existing;
  const state = createState(context);
  states.set(context, state);
  return state;
}

function createState(context: SimulatorContext): InstagramState {
  const containers = context.collection<ContainerRow>('containers');
  const media = context.collection<MediaRow>('media');
  const comments = context.collection<CommentRow>('comments');
  return {
    context,
    host: context,
    login: instagramLogin,
    containers,
    media,
    comments,
    commentsByMedia: createRowIndex(comments, ({ mediaId }) => mediaId),
    tokens: createOAuthTokens(context),
    processing: new Map(),
    containersByAccount: createRowIndex(containers, (row) => row.accountId),
    mediaByAccount: createRowIndex(media, (row) => row.accountId),
    mediaByEdge: createRowIndex(media, (row) => toEdgeKey(row.accountId, getEdge(row))),
    mediaByShortcode: createRowIndex(media, (row) => row.shortcode),
  };
}

export type Edge = 'media' | 'stories';

function getEdge({ kind }: MediaRow): Edge {
  return kind === 'story' ? 'stories' : 'media';
}

export function toEdgeKey(accountId: string, edge: Edge): string {
  return `${accountId}/${edge}`;
}

export function addContainer(state: InstagramState, row: ContainerRow): void {
  state.containersByAccount.add(row);
  state.containers.set(row.id, row);
}

export function addMedia(state: InstagramState, row: MediaRow): void {
  state.mediaByAccount.add(row);
  state.mediaByEdge.add(row);
  state.mediaByShortcode.add(row);
  state.media.set(row.id, row);
}

/** 17 digits starting with 17 or 18. Containers and media share one ID space. */
export function newInstagramId({ context, containers, media, comments }: InstagramState): string {
  for (;;) {
    const prefix = context.random() < 0.5 ? '17' : '18';
    const id = prefix + randomDigits(() => context.random(), 15);
    if (!containers.get(id) && !media.get(id) && !comments.get(id)) return id;
  }
}
