import type { Draft } from '#app/domain/draft.ts';
import { GOES_AS_SHORT, type PlatformAssessment } from '#app/domain/composer.ts';
import { FOLD_RULES, type FoldRule } from '#app/domain/fold.ts';
import { type PlatformId, PLATFORMS } from '#app/domain/platforms.ts';
import { toMissingMediaText, toPreviewText, toPreviewTitle } from '#app/domain/preview.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { FitNote } from './fit-note.tsx';
import { FacebookLook } from './facebook.tsx';
import { InstagramLook } from './instagram.tsx';
import { LinkedInLook } from './linkedin.tsx';
import type { LookAccount, LookMedia, LookProps } from './look.ts';
import { TikTokLook } from './tiktok.tsx';
import { TwitterLook } from './twitter.tsx';
import { YouTubeLook } from './youtube.tsx';

interface PreviewProps {
  readonly row: PlatformAssessment;
  readonly draft: Draft;
  readonly media: LookMedia | null;
}

/** One platform's look-alike with its name, its verdict, and, in words, what the drawing shows. */
export function Preview({ row, draft, media }: PreviewProps) {
  const { platform } = row;
  const { name } = PLATFORMS[platform];
  const account = toLookAccount(row);
  const text = toPreviewText(platform, row.text, toFoldRule(platform, account, media));
  const missing = media ? null : toMissingMediaText(platform);
  return (
    <figure className="pvw" id={`pv-${platform}`} aria-label={`${name} post, preview`}>
      <figcaption className="cap">
        <PlatformGlyph platform={platform} />
        {name}
        <Verdict row={row} />
      </figcaption>
      <p className="vh">
        {account.name} on {name}: {text.whole || 'no words'}
        {text.folded.isCut ? `. ${name} shows the first ${text.folded.count} characters.` : ''}
        {media ? `. With ${media.fileName}, ${media.altText ?? 'no description yet'}.` : ''}
      </p>
      <div className="look" aria-hidden="true">
        <Look platform={platform} account={account} text={text} media={media} draft={draft} />
      </div>
      <FitNote fit={row.fit} name={name} />
      {missing ? <p className="small mut">{missing}</p> : null}
      {text.hiddenHashtags > 0 ? (
        <p className="small mut">
          {text.hiddenHashtags} more {text.hiddenHashtags === 1 ? 'hashtag' : 'hashtags'} will be
          published.
        </p>
      ) : null}
      {text.folded.isCut ? (
        <details className="full">
          <summary>Show full text</summary>
          <p dir="auto">{text.whole}</p>
        </details>
      ) : null}
    </figure>
  );
}

function Verdict({ row }: { row: PlatformAssessment }) {
  const over = row.count - row.max;
  if (over > 0) return <span className="badge bad">{over.toLocaleString('en')} over</span>;
  if (row.status === 'waiting') return null;
  if (row.findings.length > 0) return <span className="badge warn">Stays behind</span>;
  if (row.fit) return <span className="badge ok">Fits when changed</span>;
  const isShort = row.notes.includes(GOES_AS_SHORT);
  return <span className="badge ok">{isShort ? 'Fits, as a Short' : 'Fits'}</span>;
}

interface LookSwitchProps extends LookProps {
  readonly platform: PlatformId;
  readonly draft: Draft;
}

function Look({ platform, draft, ...look }: LookSwitchProps) {
  switch (platform) {
    case 'instagram':
      return <InstagramLook {...look} />;
    case 'tiktok':
      return <TikTokLook {...look} disclosure={toDisclosure(draft)} />;
    case 'youtube':
      return <YouTubeWatch draft={draft} {...look} />;
    case 'facebook':
      return <FacebookLook {...look} />;
    case 'linkedin':
      return <LinkedInLook {...look} />;
    case 'twitter':
      return <TwitterLook {...look} />;
  }
}

function YouTubeWatch({ draft, ...look }: LookProps & { draft: Draft }) {
  const own = draft.mode === 'unique' ? draft.own.youtube : undefined;
  const { caption, hashtags } = own ?? draft.shared;
  const title = toPreviewTitle(draft.youtube.title, caption, look.media?.fileName ?? 'Untitled');
  return <YouTubeLook {...look} title={title} hashtags={hashtags} />;
}

function toDisclosure({ tiktok }: Draft): string | null {
  if (tiktok.paidPartnership) return 'Paid partnership';
  return tiktok.ownBusiness ? 'Promotional content' : null;
}

function toLookAccount({ account, platform }: PlatformAssessment): LookAccount {
  const name = account?.name ?? `Your ${PLATFORMS[platform].name} account`;
  const handle = (account?.handle ?? name).replace(/^@/u, '');
  return { name, handle, pictureUrl: account?.pictureUrl ?? null };
}

function toFoldRule(platform: PlatformId, account: LookAccount, media: LookMedia | null): FoldRule {
  switch (platform) {
    case 'instagram':
      return { ...FOLD_RULES.instagram, prefix: account.handle };
    case 'tiktok':
      return FOLD_RULES.tiktok;
    case 'youtube':
      return FOLD_RULES.youtubeDescription;
    case 'facebook':
      return media ? FOLD_RULES.facebookMedia : FOLD_RULES.facebookText;
    case 'linkedin':
      return FOLD_RULES.linkedin;
    case 'twitter':
      return FOLD_RULES.twitter;
  }
}
