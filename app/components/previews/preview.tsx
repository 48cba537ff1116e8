import { formatCount } from '#app/domain/text/format-count.ts';
import { type MouseEvent, useRef, useState } from 'react';
import { PUBLISHED_AS_SHORT } from '#app/domain/composer/composer-notes.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import {
  type PreviewText,
  toMissingMediaText,
  toPreviewText,
} from '#app/domain/preview/preview.ts';
import type { LittleTextMention } from '#app/domain/text/little-text.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { FitNote } from './fit-note.tsx';
import { FirstComment } from './first-comment.tsx';
import { toPagesText } from './pages-text.ts';
import { listPosts } from './list-posts.ts';
import type {
  PreviewAccount,
  PreviewFrame,
  PreviewMedia,
  PreviewPoll,
  PreviewReply,
} from './preview-types.ts';
import { PlatformPreview, toFoldRule, toPreviewAccount } from './platform-preview.tsx';
import { DocumentNote, PageTurner } from './page-turner.tsx';
import { useShownPages } from './use-shown-pages.ts';

interface PreviewProps {
  readonly row: PlatformAssessment;
  /** With the handles of its mentions on this platform. */
  readonly draft: Draft;
  /** The mentions that the platform shows as links to a name. */
  readonly mentioned: readonly LittleTextMention[];
  /** In order. */
  readonly files: readonly PreviewMedia[];
  /** All files of the draft, for the posts of a thread. */
  readonly draftFiles: readonly PreviewMedia[];
  /** The author's own image for LinkedIn's link preview. */
  readonly cardPicture: MediaOutput | null;
  readonly frame: PreviewFrame;
}

/** One platform's preview with its name, its status, and a text version of the drawing. */
export function Preview(props: PreviewProps) {
  const { row, draft, mentioned, files, draftFiles, cardPicture, frame } = props;
  const { platform } = row;
  const media = files[0] ?? null;
  const { name } = PLATFORMS[platform];
  const [isOpened, setOpened] = useState(false);
  const account = toPreviewAccount(row);
  const rule = toFoldRule(platform, { account, files, frame });
  const { poll, labels, replies, comment, ...first } = listPosts(row, draft, draftFiles);
  const tier = row.account?.tier ?? 'standard';
  const text = toPreviewText(platform, first.text, { rule, tier, mentioned });
  const isOpen = isOpened && text.folded.isCut;
  const look = useRef<HTMLDivElement>(null);
  const pages = useShownPages(platform, files, look);
  // Pointer shortcuts, as on the platform. The buttons below work for everyone.
  const handleClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return;
    if (target.closest('.lk-more')) setOpened(true);
    const turn = target.closest('.lk-turn');
    if (turn) pages.showPage(pages.page + (turn.classList.contains('back') ? -1 : 1));
  };
  return (
    <figure className="pvw" id={`pv-${platform}`} aria-label={`${name} post, preview`}>
      <figcaption className="cap">
        <PlatformGlyph platform={platform} />
        {name}
        <Verdict row={row} />
      </figcaption>
      <PostedAs row={row} />
      <p className="vh">
        {describe(row, { account, text, files, poll })}
        {toLabelText(labels)}
        {replies.map((reply) => ` Then: ${describeReply(reply)}`)}
        {comment && ` First comment: ${comment}`}
      </p>
      <div
        className={pages.unit ? 'look turns' : 'look'}
        data-frame={frame}
        aria-hidden="true"
        ref={look}
        onClick={handleClick}
        {...pages.swipe}
      >
        <PlatformPreview
          row={row}
          draft={draft}
          cardPicture={cardPicture}
          account={account}
          text={text}
          media={media}
          files={files}
          page={pages.page}
          document={pages.document}
          isOpen={isOpen}
          poll={poll}
          labels={labels}
          replies={replies}
          frame={frame}
        />
        <FirstComment platform={platform} account={account} text={comment} />
      </div>
      <PageTurner pages={pages} />
      <DocumentNote platform={platform} files={files} pages={pages} />
      <FitNote files={row.files} name={name} />
      <Notes row={row} text={text} hasMedia={files.length > 0} />
      {text.folded.isCut && !isShort(row) ? (
        <FullText text={text} isOpen={isOpen} onOpen={setOpened} />
      ) : null}
    </figure>
  );
}

interface Described {
  readonly account: PreviewAccount;
  readonly text: PreviewText;
  readonly files: readonly PreviewMedia[];
  readonly poll: PreviewPoll | null;
}

/** Returns the drawing in words. */
function describe(
  { platform }: PlatformAssessment,
  { account, text, files, poll }: Described,
): string {
  const { name } = PLATFORMS[platform];
  const cut = text.folded.isCut ? ` ${name} shows the first ${text.folded.count} characters.` : '';
  const words = endSentence(text.whole || 'no words');
  const attached = [...files.map(toFileText), toPollText(poll)].join('');
  return `${account.name} on ${name}: ${words}${cut}${attached}`;
}

/** Adds a period to a text that doesn't end with punctuation. Else it would run into what is read after it. */
const endSentence = (text: string): string =>
  text === '' || /\p{P}$/u.test(text) ? text : `${text}.`;

const describeReply = ({ text, files, poll, labels }: PreviewReply): string =>
  [endSentence(text), ...files.map(toFileText), toPollText(poll), toLabelText(labels)].join('');

const toLabelText = (labels: readonly string[]): string =>
  labels.map((label) => ` ${label}.`).join('');

function toPollText(poll: PreviewPoll | null): string {
  if (!poll) return '';
  const asked = poll.question === null ? '' : ` “${poll.question}”`;
  return ` With a poll${asked}, open for ${poll.duration}: ${poll.options.join(', ')}.`;
}

function toFileText(media: PreviewMedia): string {
  const { fileName, altText } = media;
  const pages = toPagesText(media);
  const parts = [fileName, ...(pages === null ? [] : [pages]), altText ?? 'no description yet'];
  return ` With ${endSentence(parts.join(', '))}`;
}

const isShort = ({ notes }: PlatformAssessment): boolean => notes.includes(PUBLISHED_AS_SHORT);

/** What the drawing can't show. */
function Notes({
  row: { platform },
  text,
  hasMedia,
}: {
  row: PlatformAssessment;
  text: PreviewText;
  hasMedia: boolean;
}) {
  const { hiddenHashtags, links } = text;
  const notes = [
    hasMedia ? null : toMissingMediaText(platform),
    hiddenHashtags > 0 ? `${formatCount(hiddenHashtags, 'more hashtag')} will be published.` : null,
    platform === 'linkedin' && links.some((link) => link.startsWith('https://lnkd.in/'))
      ? 'LinkedIn shortens the link. The full short link is known once it’s posted.'
      : null,
  ];
  return notes.map((note) =>
    note === null ? null : (
      <p key={note} className="small mut">
        {note}
      </p>
    ),
  );
}

interface FullTextProps {
  readonly text: PreviewText;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Opens the full text. Without scripts, it's shown below the drawing. */
function FullText({ text, isOpen, onOpen }: FullTextProps) {
  const isHydrated = useIsHydrated();
  if (isHydrated) {
    return (
      <p className="full">
        <button
          type="button"
          className="lnk"
          aria-expanded={isOpen}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? 'Show folded text' : 'Show full text'}
        </button>
      </p>
    );
  }
  return (
    <details className="full">
      <summary>Show full text</summary>
      <p dir="auto">{text.whole}</p>
    </details>
  );
}

/** Names the accounts if there are several, because the drawing shows only the first. */
function PostedAs({ row: { accounts } }: Pick<PreviewProps, 'row'>) {
  const chosen = accounts.filter(({ isChosen }) => isChosen).map(({ account }) => account.name);
  if (chosen.length < 2) return null;
  return <p className="small mut postedas">The same for {listNames(chosen.slice(1))}.</p>;
}

function Verdict({ row }: { row: PlatformAssessment }) {
  const over = row.count - row.max;
  if (over > 0) return <span className="badge bad">{toCountText(over)} over</span>;
  if (row.status === 'waiting') return null;
  if (row.findings.length > 0) return <span className="badge warn">Skipped</span>;
  if (row.files.some(({ fit }) => fit)) return <span className="badge ok">Will be converted</span>;
  return <span className="badge ok">{isShort(row) ? 'Fits, as a Short' : 'Fits'}</span>;
}
