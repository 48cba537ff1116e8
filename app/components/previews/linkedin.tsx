import {
  Ellipsis,
  Globe,
  MessageSquareText,
  Plus,
  Repeat2,
  Send,
  ThumbsUp,
  Users,
} from 'lucide-react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { findLink } from '#app/domain/text/find-link.ts';
import type { LinkOutput } from '#app/domain/posts/link-card.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { toCardImage, useLinkPage } from '../hooks/use-link-page.ts';
import { Icon } from '../ui/icon.tsx';
import { DocumentPage } from './document-page.tsx';
import { toPagesText } from './pages-text.ts';
import { PreviewAvatar } from './preview-avatar.tsx';
import { MediaGrid } from './media-grid.tsx';
import { clampAspect, PreviewMedia } from './preview-media.tsx';
import { PreviewPoll } from './preview-poll.tsx';
import { PreviewCaption } from './preview-caption.tsx';
import type { PreviewProps } from './preview-types.ts';

/** From 4:5 to 3:1. Images outside this range are centered and cropped. */
const FEED_RANGE = [0.8, 3] as const;

const CORNER = (
  <>
    <span className="lk-row follow">
      <Icon of={Plus} />
      Follow
    </span>
    <Icon of={Ellipsis} />
  </>
);
const ACTIONS = (
  <div className="lk-row act">
    <span>
      <Icon of={ThumbsUp} />
      Like
    </span>
    <span>
      <Icon of={MessageSquareText} />
      Comment
    </span>
    <span>
      <Icon of={Repeat2} />
      Repost
    </span>
    <span>
      <Icon of={Send} />
      Send
    </span>
  </div>
);

interface LinkedInPreviewProps extends PreviewProps {
  /** The author's choices for the link's preview card, and for who sees the post. */
  readonly card: Draft['linkedin'];
  readonly cardLink: PlatformAssessment['cardLink'];
  /** Shown instead of the page's image. */
  readonly cardPicture: MediaOutput | null;
}

export function LinkedInPreview({
  account,
  text,
  media,
  files,
  page,
  document,
  isOpen,
  frame,
  card,
  cardLink,
  cardPicture,
  poll,
}: LinkedInPreviewProps) {
  const url = media || poll || card.noCard ? null : toCardLink(text, cardLink);
  return (
    <div className={frame === 'desktop' ? 'lk li wide' : 'lk li'}>
      <div className="lk-row hd">
        <PreviewAvatar account={account} size={48} isSquare={account.isCompany} />
        <div className="lk-grow">
          <b>{account.name}</b>
          <Since isForConnections={card.visibility === 'connections'} />
        </div>
        {CORNER}
      </div>
      <p className="lk-txt" dir="auto">
        <PreviewCaption text={text} isOpen={isOpen} />
      </p>
      {files.length > 1 ? <MediaGrid files={files} look="collage" /> : null}
      <DocumentTitle media={media} title={card.documentTitle} />
      {media && files.length === 1 ? <File media={media} view={document} page={page} /> : null}
      {poll ? <PreviewPoll {...poll} /> : null}
      {url === null ? null : <LinkCard url={url} card={card} picture={cardPicture} />}
      {ACTIONS}
    </div>
  );
}

const toCardLink = (
  { whole }: LinkedInPreviewProps['text'],
  cardLink: LinkedInPreviewProps['cardLink'],
): string | null => cardLink ?? findLink(whole);

function Since({ isForConnections }: { readonly isForConnections: boolean }) {
  return (
    <p className="lk-row sub">
      1m · <Icon of={isForConnections ? Users : Globe} />
    </p>
  );
}

interface FileProps {
  readonly media: NonNullable<PreviewProps['media']>;
  readonly view: PreviewProps['document'];
  readonly page: number;
}

function File({ media, view, page }: FileProps) {
  return media.type === 'document' ? (
    <DocumentPage media={media} view={view} page={page} range={FEED_RANGE} />
  ) : (
    <PreviewMedia media={media} aspect={clampAspect(media, FEED_RANGE)} />
  );
}

/** What LinkedIn shows of a document: its title, which is the author's or the file's name, and its length. */
function DocumentTitle({ media, title }: Pick<PreviewProps, 'media'> & { readonly title: string }) {
  if (media?.type !== 'document') return null;
  const pages = toPagesText(media);
  return (
    <p className="lk-txt">
      <bdi>{title.trim() || media.fileName}</bdi>
      {pages === null ? null : ` · ${pages}`}
    </p>
  );
}

interface LinkCardProps {
  readonly url: string;
  readonly card: Draft['linkedin'];
  readonly picture: MediaOutput | null;
}

/** The preview card that Fanfare sends. Without a title from the page or the author there is no card. */
function LinkCard({ url, card, picture }: LinkCardProps) {
  const page = useLinkPage(url);
  const title = card.title.trim() || page?.title;
  const imageUrl = card.noImage ? null : findImageUrl(page, picture);
  if (!title) return null;
  return (
    <div className="linkcard">
      {imageUrl ? <img className="pic" src={imageUrl} alt="" loading="lazy" /> : null}
      <p className="ttl">{title}</p>
      <p className="dom lk-one">{new URL(url).hostname.replace(/^www\./u, '')}</p>
    </div>
  );
}

function findImageUrl(page: LinkOutput | null, picture: MediaOutput | null): string | null {
  if (picture) return picture.posterUrl ?? picture.url;
  return page?.imageUrl ? toCardImage(page.imageUrl) : null;
}
