import { PUBLISHED_AS_SHORT } from '#app/domain/composer/composer-notes.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { toFormatOptions } from '#app/domain/composer/draft-options.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import type { FoldRule } from '#app/domain/text/fold.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { isStory } from '#app/domain/posts/story-format.ts';
import { toPreviewTitle } from '#app/domain/preview/preview-title.ts';
import { FacebookPreview } from './facebook.tsx';
import { InstagramPreview } from './instagram.tsx';
import { LinkedInPreview } from './linkedin.tsx';
import type {
  PreviewAccount,
  PreviewFrame,
  PreviewMedia,
  PreviewProps,
  PreviewReply,
} from './preview-types.ts';
import { ReelPreview } from './reel.tsx';
import { ShortPreview } from './short.tsx';
import { StoryPreview } from './story.tsx';
import { TikTokPreview } from './tiktok.tsx';
import { TwitterPreview } from './twitter.tsx';
import { YouTubePreview } from './youtube.tsx';

interface PlatformPreviewProps extends PreviewProps {
  readonly row: PlatformAssessment;
  readonly draft: Draft;
  /** The author's own image for LinkedIn's link preview. */
  readonly cardPicture: MediaOutput | null;
  /** The posts that follow on Twitter: the thread, and the first comment. */
  readonly replies: readonly PreviewReply[];
  /** How Twitter labels the post. */
  readonly labels: readonly string[];
}

/** Draws the post as the platform does, including its separate layout for videos if it has one. */
export function PlatformPreview({
  row,
  draft,
  cardPicture,
  replies,
  labels,
  ...preview
}: PlatformPreviewProps) {
  if (isStory(row.platform, toFormatOptions(draft))) return <StoryPreview {...preview} />;
  switch (row.platform) {
    case 'instagram':
      return isReel(row.platform, preview.files) ? (
        <ReelPreview
          {...preview}
          collaborators={draft.instagram.collaborators}
          audioName={draft.instagram.audioName}
        />
      ) : (
        <InstagramPreview {...preview} collaborators={draft.instagram.collaborators} />
      );
    case 'tiktok':
      return <TikTokPreview {...preview} options={draft.tiktok} disclosure={toDisclosure(draft)} />;
    case 'youtube':
      return <YouTube {...preview} row={row} draft={draft} />;
    case 'facebook':
      return <FacebookPreview {...preview} options={draft.facebook} cardLink={row.cardLink} />;
    case 'linkedin':
      return (
        <LinkedInPreview
          {...preview}
          card={draft.linkedin}
          cardLink={row.cardLink}
          cardPicture={cardPicture}
        />
      );
    case 'twitter':
      return <TwitterPreview {...preview} replies={replies} labels={labels} />;
  }
}

/** A video alone. In a carousel, it stays in the feed. */
const isReel = (platform: PlatformId, files: readonly PreviewMedia[]): boolean =>
  platform === 'instagram' && files.length === 1 && files[0]?.type === 'video';

function YouTube({
  row,
  draft,
  ...preview
}: Omit<PlatformPreviewProps, 'cardPicture' | 'replies' | 'labels'>) {
  const { caption, hashtags } = row.text;
  const title = toPreviewTitle(draft.youtube.title, caption, preview.media?.fileName ?? 'Untitled');
  return row.notes.includes(PUBLISHED_AS_SHORT) ? (
    <ShortPreview {...preview} title={title} />
  ) : (
    <YouTubePreview {...preview} title={title} hashtags={hashtags} />
  );
}

function toDisclosure({ tiktok }: Draft): string | null {
  if (tiktok.paidPartnership) return 'Paid partnership';
  return tiktok.ownBusiness ? 'Promotional content' : null;
}

export function toPreviewAccount({ account, platform }: PlatformAssessment): PreviewAccount {
  const name = account?.name ?? `Your ${PLATFORMS[platform].name} account`;
  const handle = (account?.handle ?? name).replace(/^@/u, '');
  const isCompany = account?.isPage ?? false;
  return { name, handle, pictureUrl: account?.pictureUrl ?? null, isCompany };
}

interface FoldFacts {
  readonly account: PreviewAccount;
  readonly files: readonly PreviewMedia[];
  readonly frame: PreviewFrame;
}

export function toFoldRule(platform: PlatformId, { account, files, frame }: FoldFacts): FoldRule {
  switch (platform) {
    case 'instagram':
      return isReel(platform, files)
        ? FOLD_RULES.reel
        : { ...FOLD_RULES.instagram[frame], prefix: account.handle };
    case 'tiktok':
      // Uses the phone layout on wide screens too.
      return FOLD_RULES.tiktok.mobile;
    case 'youtube':
      return FOLD_RULES.youtubeDescription[frame];
    case 'facebook':
      if (frame === 'desktop') return FOLD_RULES.facebook.desktop;
      return files.length > 0 ? FOLD_RULES.facebook.media : FOLD_RULES.facebook.text;
    case 'linkedin':
      return FOLD_RULES.linkedin[frame];
    case 'twitter':
      return FOLD_RULES.twitter[frame];
  }
}
