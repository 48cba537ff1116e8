import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import type { OAuthTokens } from '../kit/oauth-tokens.ts';
import { randomDigits } from '../kit/random.ts';
import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';
import { createRowIndex } from '../meta/row-index.ts';
import type { RowIndex } from '../meta/row-index.ts';
import type { AppUploadRow } from './app-uploads.ts';

/** What one user granted one app. All tokens issued from the grant reference it. */
export interface GrantRow {
  readonly id: string;
  readonly clientId: string;
  readonly personId: string;
  readonly scopes: readonly string[];
  readonly declined: readonly string[];
}

export interface StoredMedium extends StoredBlob {
  readonly contentType: string;
  readonly altText: string | null;
}

export interface ThumbnailRow extends StoredMedium {
  readonly id: string;
  readonly isPreferred: boolean;
}

export interface PhotoRow {
  readonly id: string;
  readonly pageId: string;
  readonly medium: StoredMedium;
  readonly caption: string;
  readonly createdAt: string;
  /** The post that shows it. */
  readonly postId: string | null;
}

export type VideoPublishState = 'published' | 'draft' | 'scheduled';

export interface VideoRow {
  readonly id: string;
  readonly pageId: string;
  readonly route: 'reel' | 'video' | 'story';
  /** Set for chunked uploads to `/videos`. */
  readonly sessionId: string | null;
  /** Null until the client reports it. */
  readonly fileSizeBytes: number | null;
  readonly sourceUrl: string | null;
  readonly medium: StoredMedium | null;
  /** Thumbnails the client uploaded; the preferred one is shown. */
  readonly thumbnails: readonly ThumbnailRow[];
  /** Error code of failed processing. */
  readonly failure: number | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Null until the upload is finished and its bytes have been fetched. */
  readonly readyAt: string | null;
  readonly publishState: VideoPublishState;
  readonly scheduledAt: string | null;
  readonly title: string | null;
  readonly description: string;
  readonly postId: string | null;
}

export interface PostRow {
  readonly id: string;
  readonly pageId: string;
  readonly appId: string;
  readonly message: string;
  readonly link: string | null;
  readonly photoIds: readonly string[];
  readonly placeId?: string | null;
  readonly presetId?: string | null;
  readonly videoId: string | null;
  readonly createdAt: string;
  readonly published: boolean;
  readonly scheduledAt: string | null;
  /** Stories disappear after a day, and no list of posts includes them. */
  readonly isStory?: boolean;
}

/** A comment by the Page on its own post. The sandbox has no other visitors. */
export interface CommentRow {
  readonly id: string;
  readonly postId: string;
  readonly pageId: string;
  /** Set on a reply. */
  readonly parentId: string | null;
  readonly message: string;
  /** The picture's URL. */
  readonly attachmentUrl?: string | null;
  readonly createdAt: string;
  readonly isHidden: boolean;
}

/** The Page's like of its own post or comment, stored under that node's ID. */
export interface LikeRow {
  readonly pageId: string;
  readonly createdAt: string;
}

export interface FacebookState {
  readonly context: SimulatorContext;
  readonly tokens: OAuthTokens;
  readonly grants: Collection<GrantRow>;
  readonly photos: Collection<PhotoRow>;
  readonly videos: Collection<VideoRow>;
  readonly videosBySession: RowIndex<VideoRow>;
  readonly posts: Collection<PostRow>;
  readonly postsByPage: RowIndex<PostRow>;
  /** Posts of reels, which have a daily quota. */
  readonly reelPostsByPage: RowIndex<PostRow>;
  readonly comments: Collection<CommentRow>;
  readonly commentsByPost: RowIndex<CommentRow>;
  readonly likes: Collection<LikeRow>;
  readonly appUploads: Collection<AppUploadRow>;
}

export function openFacebookState(context: SimulatorContext): FacebookState {
  const videos = context.collection<VideoRow>('videos');
  const posts = context.collection<PostRow>('posts');
  const comments = context.collection<CommentRow>('comments');
  const findRoute = (post: PostRow) => videos.get(post.videoId ?? '')?.route;
  return {
    context,
    videos,
    posts,
    comments,
    commentsByPost: createRowIndex(comments, ({ postId }) => postId),
    tokens: createOAuthTokens(context),
    likes: context.collection('likes'),
    appUploads: context.collection('app-uploads'),
    grants: context.collection('grants'),
    photos: context.collection('photos'),
    videosBySession: createRowIndex(videos, ({ sessionId }) => sessionId ?? ''),
    postsByPage: createRowIndex(posts, ({ pageId }) => pageId),
    reelPostsByPage: createRowIndex(posts, (post) =>
      findRoute(post) === 'reel' ? post.pageId : '',
    ),
  };
}

export function addVideo(state: FacebookState, video: VideoRow): void {
  state.videosBySession.add(video);
  state.videos.set(video.id, video);
}

export function addPost(state: FacebookState, post: PostRow): void {
  state.postsByPage.add(post);
  state.reelPostsByPage.add(post);
  state.posts.set(post.id, post);
}

/** Returns whether responses omit fields they're only believed to contain. */
export function isSparse({ context }: Pick<FacebookState, 'context'>): boolean {
  return context.knob<boolean>('unconfirmedFieldsOmitted');
}

const ID_LENGTH = 15;

/** Photos, videos, and posts share one ID space. */
export function newFacebookId(state: FacebookState): string {
  const { context, photos, videos, posts } = state;
  for (;;) {
    const id = randomDigits(() => context.random(), ID_LENGTH);
    if (!photos.get(id) && !videos.get(id) && !posts.get(id)) return id;
  }
}

export function newPostId(state: FacebookState, pageId: string): string {
  return `${pageId}_${newFacebookId(state)}`;
}
