import { Ellipsis, Forward, Globe, MessageCircle, ThumbsUp } from 'lucide-react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { findUrl } from '#app/domain/preview/preview.ts';
import { Icon } from '../ui/icon.tsx';
import { PreviewAvatar } from './preview-avatar.tsx';
import { MediaGrid } from './media-grid.tsx';
import { clampAspect, PreviewMedia } from './preview-media.tsx';
import { PreviewCaption } from './preview-caption.tsx';
import type { PreviewProps } from './preview-types.ts';

/** Shown in full down to 4:5. Taller images are cropped. */
const FEED_RANGE = [0.8, 3] as const;
/** Text-only posts up to this length have large type. */
const LARGE_TEXT_SIGNS = 85;

const SINCE = (
  <p className="lk-row sub">
    1m · <Icon of={Globe} />
  </p>
);
const MORE = <Icon of={Ellipsis} />;
const ACTIONS = (
  <div className="lk-row act">
    <span>
      <Icon of={ThumbsUp} />
      Like
    </span>
    <span>
      <Icon of={MessageCircle} />
      Comment
    </span>
    <span>
      <Icon of={Forward} />
      Share
    </span>
  </div>
);

interface FacebookPreviewProps extends PreviewProps {
  readonly options: Draft['facebook'];
  readonly cardLink: PlatformAssessment['cardLink'];
}

export function FacebookPreview({
  account,
  text,
  media,
  files,
  isOpen,
  options,
  cardLink,
}: FacebookPreviewProps) {
  const url = media ? null : findCardUrl(cardLink ?? text.whole, options);
  const isLarge = !media && url === null && [...text.whole].length <= LARGE_TEXT_SIGNS;
  return (
    <div className="lk fb">
      <div className="lk-row hd">
        <PreviewAvatar account={account} size={40} />
        <div className="lk-grow">
          <b>{account.name}</b>
          {SINCE}
        </div>
        {MORE}
      </div>
      <p className={isLarge ? 'lk-txt big' : 'lk-txt'} dir="auto">
        <PreviewCaption text={text} isOpen={isOpen} />
      </p>
      {files.length > 1 ? <MediaGrid files={files} look="collage" /> : null}
      {media && files.length === 1 ? (
        <PreviewMedia media={media} aspect={clampAspect(media, FEED_RANGE)} />
      ) : null}
      {url === null ? null : <LinkCard url={url} />}
      {ACTIONS}
    </div>
  );
}

/** Returns the link whose card the post shows. A background leaves no room for one. */
const findCardUrl = (text: string, { link, backgroundId }: Draft['facebook']): string | null =>
  backgroundId ? null : link || findUrl(text);

/**
 * Facebook reads the page's title and image itself. We don't have them, so the preview doesn't invent any.
 */
function LinkCard({ url }: { url: string }) {
  const bare = url.replace(/^https?:\/\//iu, '');
  const [host = bare] = bare.split(/[/?#]/u);
  return (
    <div className="linkcard">
      <p className="dom lk-one">{host.replace(/^www\./iu, '')}</p>
      <p className="addr lk-one">{bare}</p>
    </div>
  );
}
