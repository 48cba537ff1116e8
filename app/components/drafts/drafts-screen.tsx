import { Form, Link } from '@remix-run/react';
import { Search } from 'lucide-react';
import { PLACES } from '../shell/places.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { SHORT_LINKS_PLACE } from '../short-links/short-links-place.ts';
import { MENTIONS_PLACE } from '../mentions/mentions-place.ts';
import { SNIPPETS_PLACE } from '../snippets/snippets-place.ts';
import { Banner } from '../ui/banner.tsx';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import { DraftLine, type ListedDraft } from './draft-line.tsx';
import { NewPostLink } from './new-post-link.tsx';
import { toComposerPath } from './composer-path.ts';

export const DRAFTS_PATH = '/app/drafts';

export interface DraftsScreenProps {
  readonly page: { readonly items: readonly ListedDraft[]; readonly nextCursor: string | null };
  /** The zone of the listed times. */
  readonly timeZone: string;
  readonly search: string;
  /** The list doesn't start with the last saved draft. */
  readonly isOlder: boolean;
  /** ID of the draft that was just deleted; null if none was. */
  readonly deletedId: string | null;
  /** What was just done, as a sentence. */
  readonly notice: string | null;
  readonly error: string | null;
  /** ID of the draft that the error is about, if opening it helps. */
  readonly openId: string | null;
}

/** Lists the workspace's unpublished posts, last saved first. */
export function DraftsScreen(props: DraftsScreenProps) {
  const { page, search, isOlder, timeZone } = props;
  const hasTimes = page.items.some(({ planned }) => planned?.time);
  const zoneNote = hasTimes ? ` Planned times are in ${timeZone.replaceAll('_', ' ')}.` : '';
  const isEmpty = page.items.length === 0 && search === '' && !isOlder;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.drafts.name}</h1>
            <p className="sub">
              Posts that your team hasn’t published yet. They save themselves.{zoneNote}
            </p>
          </div>
          <div className="row wrap">
            <Link className="btn quiet" to={SNIPPETS_PLACE.href}>
              {SNIPPETS_PLACE.name}
            </Link>
            <Link className="btn quiet" to={MENTIONS_PLACE.href}>
              {MENTIONS_PLACE.name}
            </Link>
            <Link className="btn quiet" to={SHORT_LINKS_PLACE.href}>
              {SHORT_LINKS_PLACE.name}
            </Link>
            <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
              {isEmpty ? null : <NewPostLink />}
            </ForRole>
          </div>
        </header>
        <Notices {...props} />
        {isEmpty ? null : <DraftSearch search={search} />}
        {page.items.length === 0 ? (
          <NoDrafts search={search} />
        ) : (
          <ul className="card flush list postlines">
            {page.items.map((draft) => (
              <DraftLine key={draft.id} draft={draft} />
            ))}
          </ul>
        )}
        <Pages page={page} search={search} isOlder={isOlder} />
      </div>
    </main>
  );
}

function Notices({ deletedId, notice, error, openId }: DraftsScreenProps) {
  return (
    <div className="stack" aria-live="polite">
      {deletedId ? <Undo draftId={deletedId} /> : null}
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      {error ? (
        <Banner tone="bad">
          <span className="alert">
            <span className="grow">{error}</span>
            {openId ? (
              <Link className="btn quiet" to={toComposerPath(openId)}>
                Open draft
              </Link>
            ) : null}
          </span>
        </Banner>
      ) : null}
    </div>
  );
}

function Pages({ page, search, isOlder }: Pick<DraftsScreenProps, 'page' | 'search' | 'isOlder'>) {
  return (
    <nav className="row wrap older" aria-label="Pages">
      {isOlder ? (
        <Link className="btn quiet" to={toDraftsAddress(search, null)}>
          Newest drafts
        </Link>
      ) : null}
      {page.nextCursor ? (
        <Link className="btn quiet" to={toDraftsAddress(search, page.nextCursor)}>
          Older drafts
        </Link>
      ) : null}
    </nav>
  );
}

function Undo({ draftId }: { draftId: string }) {
  return (
    <Banner tone="ok">
      <Form method="post" action={DRAFTS_PATH} className="alert">
        <span className="grow">Draft deleted.</span>
        <input type="hidden" name="draftId" value={draftId} />
        <button className="btn quiet">Undo</button>
      </Form>
    </Banner>
  );
}

function DraftSearch({ search }: { search: string }) {
  return (
    <Form method="get" role="search" className="row postsearch">
      <input
        key={search}
        className="input"
        type="search"
        name="search"
        aria-label="Search drafts"
        placeholder="Caption or hashtag"
        maxLength={200}
        defaultValue={search}
      />
      <button className="btn quiet">
        <Icon of={Search} size="s" />
        Search
      </button>
    </Form>
  );
}

function NoDrafts({ search }: { search: string }) {
  return (
    <div className="empty">
      <DashedMark />
      {search === '' ? (
        <>
          <p className="h">No drafts yet</p>
          <p className="sub">
            Start a post and it’s saved here while you type, ready on your other devices.
          </p>
          <ForRole needs="editor">
            <NewPostLink />
          </ForRole>
        </>
      ) : (
        <>
          <p className="h">No drafts match.</p>
          <Link className="btn quiet" to={DRAFTS_PATH}>
            Show all drafts
          </Link>
        </>
      )}
    </div>
  );
}

function toDraftsAddress(search: string, cursor: string | null): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (cursor !== null) query.set('cursor', cursor);
  return query.size > 0 ? `${DRAFTS_PATH}?${query.toString()}` : DRAFTS_PATH;
}
