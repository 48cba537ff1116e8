import { PUBLISHED_AS_SHORT } from '#app/domain/composer/composer-notes.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { FOLD_RULES } from '#app/domain/text/fold-rules.ts';
import type { FoldRule } from '#app/domain/text/fold.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { toPreviewTitle } from '#app/domain/preview/preview-title.ts';
import { FacebookLook } from './facebook.tsx';
import { InstagramLook } from './instagram.tsx';
import { LinkedInLook } from './linkedin.tsx';
import type { LookAccount, LookFrame, LookMedia, LookProps } from './look.ts';
import { ReelLook } from './reel.tsx';
import { ShortLook } from './short.tsx';
import { TikTokLook } from './tiktok.tsx';
import { TwitterLook } from './twitter.tsx';
import { YouTubeLook } from './youtube.tsx';

interface PlatformLookProps extends LookProps {
  readonly row: PlatformAssessment;
  readonly draft: Draft;
  /** The author's own image for LinkedIn's link preview. */
  readonly cardPicture: MediaOutput | null;
}

/** Draws the post as the platform does, including its separate layout for videos if it has one. */
export function PlatformLook({ row, draft, cardPicture, ...look }: PlatformLookProps) {
  switch (row.platform) {
    case 'instagram':
      return isReel(row.platform, look.media) ? (
        <ReelLook {...look} />
      ) : (
        <InstagramLook {...look} />
      );
    case 'tiktok':
      return <TikTokLook {...look} disclosure={toDisclosure(draft)} />;
    case 'youtube':
      return <YouTube {...look} row={row} draft={draft} />;
    case 'facebook':
      return <FacebookLook {...look} />;
    case 'linkedin':
      return <LinkedInLook {...look} card={draft.linkedin} cardPicture={cardPicture} />;
    case 'twitter':
      return <TwitterLook {...look} />;
  }
}

const isReel = (platform: PlatformId, media: LookMedia | null): boolean =>
  platform === 'instagram' && media?.type === 'video';

function YouTube({ row, draft, ...look }: Omit<PlatformLookProps, 'cardPicture'>) {
  const { caption, hashtags } = row.text;
  const title = toPreviewTitle(draft.youtube.title, caption, look.media?.fileName ?? 'Untitled');
  return row.notes.includes(PUBLISHED_AS_SHORT) ? (
    <ShortLook {...look} title={title} />
  ) : (
    <YouTubeLook {...look} title={title} hashtags={hashtags} />
  );
}

function toDisclosure({ tiktok }: Draft): string | null {
  if (tiktok.paidPartnership) return 'Paid partnership';
  return tiktok.ownBusiness ? 'Promotional content' : null;
}

export function toLookAccount({ account, platform }: PlatformAssessment): LookAccount {
  const name = account?.name ?? `Your ${PLATFORMS[platform].name} account`;
  const handle = (account?.handle ?? name).replace(/^@/u, '');
  const isCompany = account?.profileUrl?.includes('/company/') ?? false;
  return { name, handle, pictureUrl: account?.pictureUrl ?? null, isCompany };
}

interface FoldFacts {
  readonly account: LookAccount;
  readonly media: LookMedia | null;
  readonly frame: LookFrame;
}

export function toFoldRule(platform: PlatformId, { account, media, frame }: FoldFacts): FoldRule {
  switch (platform) {
    case 'instagram':
      return isReel(platform, media)
        ? FOLD_RULES.reel
        : { ...FOLD_RULES.instagram[frame], prefix: account.handle };
    case 'tiktok':
      // Uses the phone layout on wide screens too.
      return FOLD_RULES.tiktok.mobile;
    case 'youtube':
      return FOLD_RULES.youtubeDescription[frame];
    case 'facebook':
      if (frame === 'desktop') return FOLD_RULES.facebook.desktop;
      return media ? FOLD_RULES.facebook.media : FOLD_RULES.facebook.text;
    case 'linkedin':
      return FOLD_RULES.linkedin[frame];
    case 'twitter':
      return FOLD_RULES.twitter[frame];
  }
}
