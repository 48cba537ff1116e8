import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import type { OAuthTokens } from '../kit/oauth-tokens.ts';
import { randomDigits } from '../kit/random.ts';
import type { Collection, SimulatorContext, StoredBlob } from '../kit/types.ts';

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
  readonly createdAt: string;
  readonly medium: StoredMedium | null;
  /** Null while a video is still being fetched. */
  readonly readyAt: string | null;
  /** Why processing failed, as a subcode. */
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
  readonly shareToFeed: boolean;
  readonly publishedAt: string;
}

export interface InstagramState {
  readonly context: SimulatorContext;
  readonly tokens: OAuthTokens;
  readonly containers: Collection<ContainerRow>;
  readonly media: Collection<MediaRow>;
}

export function openInstagramState(context: SimulatorContext): InstagramState {
  return {
    context,
    tokens: createOAuthTokens(context),
    containers: context.collection('containers'),
    media: context.collection('media'),
  };
}

/** 17 digits that begin with 17 or 18; containers and media share one space of ids. */
export function newInstagramId({ context, containers, media }: InstagramState): string {
  for (;;) {
    const prefix = context.random() < 0.5 ? '17' : '18';
    const id = prefix + randomDigits(() => context.random(), 15);
    if (!containers.get(id) && !media.get(id)) return id;
  }
}
