import { formatCount } from '#app/domain/text/format-count.ts';
import { Form, Link } from '@remix-run/react';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaKind, MediaOutput } from '#app/domain/media/media.ts';
import type { ImportOutput } from '#app/domain/library/video-download.ts';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';
import { PLACES } from '../shell/places.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';
import { FailedImports } from './failed-imports.tsx';
import { FileTile } from './file-tile.tsx';
import { toComposerPath } from '../drafts/composer-path.ts';

export interface LibraryScreenProps {
  readonly items: readonly MediaOutput[];
  readonly nextCursor: string | null;
  readonly search: string;
  readonly kind: MediaKind | null;
  readonly notice: string | null;
  readonly error: string | null;
  /** Days after which unused files are deleted. Null means never. */
  readonly keepDays: number | null;
  /** Failed downloader imports that weren't retried. */
  readonly failedImports: readonly ImportOutput[];
  /** The file to confirm the deletion of. */
  readonly deletion: Deletion | null;
  /** The current page of the list. Null is the first one. */
  readonly cursor: string | null;
  /** The draft that a file is chosen for. */
  readonly draftId: string | null;
}

const LIBRARY = '/app/media';

const KINDS: readonly (readonly [MediaKind, string])[] = [
  ['image', 'Images'],
  ['gif', 'GIFs'],
  ['video', 'Videos'],
  ['document', 'Documents'],
];

export function LibraryScreen(props: LibraryScreenProps) {
  const { items, keepDays, deletion, search, kind, cursor, draftId } = props;
  // There is nothing to search.
  const isEmpty = items.length === 0 && search === '' && kind === null && cursor === null;
  return (
    <main className="main" id="main">
      <div className="in">
        <LibraryHead keepDays={keepDays} isEmpty={isEmpty} />
        <LazyPlanNotice text="You need a plan to add files." />
        <Notes {...props} />
        {deletion ? (
          <ForRole needs="editor">
            <DeleteDialog deletion={deletion} back={toAddress(props)} />
          </ForRole>
        ) : null}
        <FailedImports items={props.failedImports} />
        {isEmpty ? null : <SearchBar {...props} />}
        {items.length === 0 ? (
          <Nothing {...props}>{isEmpty ? <UploadLink /> : null}</Nothing>
        ) : (
          <ul className="tiles">
            {items.map((media) => (
              <FileTile
                key={media.id}
                media={media}
                draftId={draftId}
                toDelete={toAddress(props, ['delete', media.id])}
              />
            ))}
          </ul>
        )}
        <Older {...props} />
      </div>
    </main>
  );
}

function Notes({ draftId, notice, error }: LibraryScreenProps) {
  return (
    <>
      {draftId === null ? null : (
        <Banner tone="info">
          <span className="alert">
            <span className="grow">Your draft is saved. Choose a file for it.</span>
            <Link className="btn quiet" to={toComposerPath(draftId)}>
              Back to the draft
            </Link>
          </span>
        </Banner>
      )}
      <div className="mednotes" aria-live="polite">
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {error ? <Banner tone="bad">{error}</Banner> : null}
      </div>
    </>
  );
}

function SearchBar({ search, kind, draftId }: LibraryScreenProps) {
  return (
    <Form method="get" role="search" className="libbar">
      {draftId === null ? null : <input type="hidden" name="draft" value={draftId} />}
      <input
        className="input"
        type="search"
        name="search"
        aria-label="Search by file name or alt text"
        placeholder="File name or alt text"
        defaultValue={search}
      />
      <select className="select" name="kind" aria-label="Kind" defaultValue={kind ?? ''}>
        <option value="">All kinds</option>
        {KINDS.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button className="btn quiet">
        <Icon of={Search} size="s" />
        Search
      </button>
    </Form>
  );
}

function LibraryHead({
  keepDays,
  isEmpty,
}: Pick<LibraryScreenProps, 'keepDays'> & { isEmpty: boolean }) {
  return (
    <header className="phead">
      <div>
        <h1 className="t1">{PLACES.library.name}</h1>
        <p className="sub">
          Your uploads, ready for your next post.
          {keepDays === null
            ? ''
            : ` Unused files are deleted after ${formatCount(keepDays, 'day')}.`}
        </p>
      </div>
      <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
        {isEmpty ? null : <UploadLink />}
      </ForRole>
    </header>
  );
}

/** Above the files, or in the empty state, so once per screen. */
function UploadLink() {
  return (
    <Link className="btn solid" to="/app/media-upload">
      Upload a file
    </Link>
  );
}

function Nothing(props: LibraryScreenProps & { children: ReactNode }) {
  const { search, kind, draftId, children } = props;
  if (search !== '' || kind !== null) {
    return (
      <div className="empty">
        <p className="h">No files match.</p>
        <Link
          className="btn quiet"
          to={toAddress({ search: '', kind: null, cursor: null, draftId })}
        >
          Show all files
        </Link>
      </div>
    );
  }
  return (
    <div className="empty">
      <DashedMark />
      <p className="h">Your files will appear here.</p>
      <p className="sub">Use each file in as many posts as you like.</p>
      <ForRole needs="editor">{children}</ForRole>
    </div>
  );
}

type LibraryFilter = Pick<LibraryScreenProps, 'search' | 'kind' | 'cursor' | 'draftId'>;

/** Returns the current library URL with an additional parameter. */
function toAddress(filter: LibraryFilter, ...more: [string, string][]): string {
  const { search, kind, cursor, draftId } = filter;
  const current = Object.entries({
    search,
    kind: kind ?? '',
    cursor: cursor ?? '',
    draft: draftId ?? '',
  });
  const query = new URLSearchParams(current.filter(([, value]) => value !== ''));
  for (const [name, value] of more) query.set(name, value);
  return query.size > 0 ? `${LIBRARY}?${query.toString()}` : LIBRARY;
}

function Older(props: LibraryScreenProps) {
  if (props.nextCursor === null) return null;
  return (
    <p className="older">
      <Link className="btn quiet" to={toAddress(props, ['cursor', props.nextCursor])}>
        Older files
      </Link>
    </p>
  );
}
