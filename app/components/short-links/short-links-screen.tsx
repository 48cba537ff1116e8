import { Form, Link } from '@remix-run/react';
import { MAX_TARGET } from '#app/domain/short-links/short-link-limits.ts';
import type { ShortLinkOutput } from '#app/domain/short-links/short-links.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { SHORT_LINKS_PLACE } from './short-links-place.ts';

export interface ShortLinksScreenProps {
  readonly links: readonly ShortLinkOutput[];
  readonly nextCursor: string | null;
  readonly notice: string | null;
  /** The link that was created last, to copy. */
  readonly createdUrl: string | null;
  /** The target that was refused; empty if none was. */
  readonly typed: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** Lists the short links with their clicks, and creates and revokes them. Works without scripts. */
export function ShortLinksScreen(props: ShortLinksScreenProps) {
  const { links, nextCursor } = props;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{SHORT_LINKS_PLACE.name}</h1>
            <p className="sub">
              Short addresses that lead to longer ones. Clicks are counted without storing who opens
              a link.
            </p>
          </div>
          <Link className="btn quiet" to={PLACES.drafts.href}>
            {PLACES.drafts.name}
          </Link>
        </header>
        <Notices {...props} />
        <div className="two">
          <section className="stack gap" aria-label="Your short links">
            {links.length === 0 ? (
              <p className="sub">
                No short links yet. Create your first one, and it shows up here.
              </p>
            ) : (
              <ul className="tokens">
                {links.map((link) => (
                  <ShortLinkRow key={`${link.id} ${link.revokedAt}`} link={link} />
                ))}
              </ul>
            )}
            {nextCursor ? (
              <Link className="btn quiet" to={`?cursor=${nextCursor}`}>
                Show older links
              </Link>
            ) : null}
          </section>
          <section className="card stack gap" aria-labelledby="new-short-link">
            <h2 className="t2" id="new-short-link">
              New short link
            </h2>
            <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
              <NewShortLink key={links[0]?.id} {...props} />
            </ForRole>
          </section>
        </div>
      </div>
    </main>
  );
}

function Notices({ notice, createdUrl, errors }: ShortLinksScreenProps) {
  return (
    <div className="mednotes" aria-live="polite">
      {notice ? (
        <Banner tone="ok">
          {notice} {createdUrl ? <b className="break">{createdUrl}</b> : null}
        </Banner>
      ) : null}
      {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
    </div>
  );
}

function NewShortLink({ typed, errors }: ShortLinksScreenProps) {
  const { target: error } = errors;
  return (
    <Form method="post" className="stack gap">
      <div className={error ? 'field err' : 'field'}>
        <label htmlFor="target">Link</label>
        <input
          id="target"
          name="target"
          className="input"
          type="url"
          required
          maxLength={MAX_TARGET}
          placeholder="https://"
          defaultValue={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'target-note' : 'target-hint'}
        />
        <FieldError id="target-note" message={error} />
        <p className="hint" id="target-hint">
          You can’t change where it leads later. You can revoke it.
        </p>
      </div>
      <button className="btn solid">Create short link</button>
    </Form>
  );
}

function ShortLinkRow({ link }: { readonly link: ShortLinkOutput }) {
  const { id, url, target, purpose, clicks, createdAt, revokedAt } = link;
  return (
    <li className="card stack queuerow">
      <div className="row between wrap">
        <b className="title break">{url}</b>
        <span className="badge">{revokedAt ? 'Revoked' : formatCount(clicks, 'click')}</span>
      </div>
      <p className="small break" dir="ltr">
        {target}
      </p>
      <p className="small mut">
        {revokedAt
          ? `${formatCount(clicks, 'click')} · revoked `
          : purpose === 'posts'
            ? 'Created for posts '
            : 'Created '}
        <LocalTime at={revokedAt ?? createdAt} style="day" />
      </p>
      {revokedAt ? null : (
        <ForRole needs="editor">
          <details>
            <summary className="btn quiet" aria-label={`Revoke ${url}`}>
              Revoke
            </summary>
            <Form method="post" className="stack gap">
              <input type="hidden" name="shortLinkId" value={id} />
              <p className="small">
                The link stops working for good, also where you already shared it.
              </p>
              <div className="row wrap">
                <button className="btn bad" name="intent" value="revoke">
                  Revoke link
                </button>
              </div>
            </Form>
          </details>
        </ForRole>
      )}
    </li>
  );
}
