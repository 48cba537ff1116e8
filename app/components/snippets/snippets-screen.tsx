import { Form, Link } from '@remix-run/react';
import { SNIPPET_KIND_NAMES } from '#app/domain/snippets/snippet-kinds.ts';
import { MAX_SNIPPETS } from '#app/domain/snippets/snippet-limits.ts';
import type { SnippetOutput } from '#app/domain/snippets/snippets.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import { SNIPPETS_PLACE } from './snippets-place.ts';
import { SnippetFields, type SnippetValues } from './snippet-fields.tsx';

export interface SnippetsScreenProps {
  readonly snippets: readonly SnippetOutput[];
  readonly notice: string | null;
  /** The form that was refused; null if none was. */
  readonly refused: {
    /** The snippet that it changes; null for a new one. */
    readonly snippetId: string | null;
    readonly values: SnippetValues;
  } | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** Lists the snippets with a form that changes each, and a form that creates one. Works without scripts. */
export function SnippetsScreen(props: SnippetsScreenProps) {
  const { snippets, notice, errors } = props;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{SNIPPETS_PLACE.name}</h1>
            <p className="sub">
              Texts, groups of hashtags, signatures, and templates that your posts reuse.
            </p>
          </div>
          <Link className="btn quiet" to={PLACES.drafts.href}>
            {PLACES.drafts.name}
          </Link>
        </header>
        <div className="mednotes" aria-live="polite">
          {notice ? <Banner tone="ok">{notice}</Banner> : null}
          {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
        </div>
        <div className="two">
          <section className="stack gap" aria-label="Your snippets">
            {snippets.length === 0 ? (
              <p className="sub">No snippets yet. Create your first one, and it shows up here.</p>
            ) : (
              <ul className="tokens">
                {snippets.map((snippet) => (
                  <SnippetRow
                    key={`${snippet.id} ${snippet.updatedAt}`}
                    {...props}
                    snippet={snippet}
                  />
                ))}
              </ul>
            )}
          </section>
          <section className="card stack gap" aria-labelledby="new-snippet">
            <h2 className="t2" id="new-snippet">
              New snippet
            </h2>
            <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
              {snippets.length >= MAX_SNIPPETS ? (
                <p className="sub">
                  A workspace has at most {MAX_SNIPPETS} snippets. Delete one you no longer need.
                </p>
              ) : (
                <NewSnippet key={snippets.length} {...props} />
              )}
            </ForRole>
          </section>
        </div>
      </div>
    </main>
  );
}

const EMPTY: SnippetValues = { name: '', kind: 'text', text: '' };

function NewSnippet({ refused, errors }: SnippetsScreenProps) {
  const isOwn = refused?.snippetId === null;
  return (
    <Form method="post" className="stack gap">
      <SnippetFields
        id="new"
        values={isOwn ? refused.values : EMPTY}
        errors={isOwn ? errors : {}}
      />
      <button className="btn solid">Create snippet</button>
    </Form>
  );
}

function SnippetRow({
  snippet,
  refused,
  errors,
}: SnippetsScreenProps & { readonly snippet: SnippetOutput }) {
  const { id, name, kind, text } = snippet;
  const isOwn = refused?.snippetId === id;
  return (
    <li className="card stack queuerow">
      <div className="row between wrap">
        <b className="title break">{name}</b>
        <span className="badge">{SNIPPET_KIND_NAMES[kind]}</span>
      </div>
      <p className="small break">{text.slice(0, MAX_SHOWN)}</p>
      <ForRole needs="editor">
        <details open={isOwn}>
          <summary className="btn quiet" aria-label={`Edit ${name}`}>
            Edit
          </summary>
          <Form method="post" className="stack gap">
            <input type="hidden" name="snippetId" value={id} />
            <SnippetFields
              id={id}
              values={isOwn ? refused.values : snippet}
              errors={isOwn ? errors : {}}
            />
            <div className="row wrap">
              <button className="btn solid" name="intent" value="update">
                Save snippet
              </button>
              <button className="btn bad" name="intent" value="delete">
                Delete snippet
              </button>
            </div>
          </Form>
        </details>
      </ForRole>
    </li>
  );
}

/** The beginning of a text, in the list. */
const MAX_SHOWN = 200;
