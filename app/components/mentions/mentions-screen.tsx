import { Form, Link } from '@remix-run/react';
import { listHandles } from '#app/domain/mentions/handle-text.ts';
import {
  type MentionValues,
  NO_MENTION,
  toMentionValues,
} from '#app/domain/mentions/mention-form-values.ts';
import { MAX_MENTIONS } from '#app/domain/mentions/mention-limits.ts';
import type { MentionOutput } from '#app/domain/mentions/mentions.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Banner } from '../ui/banner.tsx';
import type { FoundHandles } from './handle-search.tsx';
import { MentionInputs } from './mention-inputs.tsx';
import { MENTIONS_PLACE } from './mentions-place.ts';

export interface MentionsScreenProps {
  readonly mentions: readonly MentionOutput[];
  readonly notice: string | null;
  /** The form that was refused, or that searched for a handle; null if none was. */
  readonly refused: {
    /** The mention that it changes; null for a new one. */
    readonly mentionId: string | null;
    readonly values: MentionValues;
  } | null;
  readonly errors: Readonly<Record<string, string>>;
  /** What the form's search found; null if it wasn't for a search. */
  readonly found: FoundHandles | null;
  /** The platform whose handle the form has just filled in; null if it didn't. */
  readonly filled: PlatformId | null;
}

/** Lists the mentions with a form that changes each, and a form that creates one. Works without scripts. */
export function MentionsScreen(props: MentionsScreenProps) {
  const { mentions, notice, errors } = props;
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{MENTIONS_PLACE.name}</h1>
            <p className="sub">
              People and pages that your posts mention. One name, with the handle that each platform
              knows.
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
          <section className="stack gap" aria-label="Your mentions">
            {mentions.length === 0 ? (
              <p className="sub">No mentions yet. Create your first one, and it shows up here.</p>
            ) : (
              <ul className="tokens">
                {mentions.map((mention) => (
                  <MentionRow
                    key={`${mention.id} ${mention.updatedAt}`}
                    {...props}
                    mention={mention}
                  />
                ))}
              </ul>
            )}
          </section>
          <section className="card stack gap" aria-labelledby="new-mention">
            <h2 className="t2" id="new-mention">
              New mention
            </h2>
            <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
              {mentions.length >= MAX_MENTIONS ? (
                <p className="sub">
                  A workspace has at most {MAX_MENTIONS} mentions. Delete one you no longer need.
                </p>
              ) : (
                <NewMention key={mentions.length} {...props} />
              )}
            </ForRole>
          </section>
        </div>
      </div>
    </main>
  );
}

function NewMention({ refused, errors, found, filled }: MentionsScreenProps) {
  const isOwn = refused?.mentionId === null;
  return (
    <Form method="post" className="stack gap">
      <DefaultButton />
      <MentionInputs
        id="new"
        values={isOwn ? refused.values : NO_MENTION}
        errors={isOwn ? errors : {}}
        found={isOwn ? found : null}
        filled={isOwn ? filled : null}
      />
      <div className="row">
        <button className="btn solid">Create mention</button>
      </div>
    </Form>
  );
}

/** What the Enter key presses. The first button of the form would search. */
function DefaultButton({ intent }: { readonly intent?: string }) {
  return <button hidden name="intent" value={intent} aria-hidden="true" tabIndex={-1} />;
}

function MentionRow({
  mention,
  refused,
  errors,
  found,
  filled,
}: MentionsScreenProps & { readonly mention: MentionOutput }) {
  const { id, name, displayName, handles } = mention;
  const isOwn = refused?.mentionId === id;
  const shown = listHandles(handles);
  return (
    <li className="card stack queuerow">
      <div>
        <b className="title break" dir="auto">
          @{name}
        </b>
        <p className="small sub break" dir="auto">
          {displayName}
        </p>
      </div>
      {shown.length === 0 ? (
        <p className="small mut">No handles yet. Posts show the plain name everywhere.</p>
      ) : (
        <ul className="row wrap small" aria-label={`Handles of ${name}`}>
          {shown.map((handle) => (
            <li key={handle} className="badge break">
              {handle}
            </li>
          ))}
        </ul>
      )}
      <ForRole needs="editor">
        <details open={isOwn}>
          <summary className="btn quiet" aria-label={`Edit ${name}`}>
            Edit
          </summary>
          <Form method="post" className="stack gap">
            <DefaultButton intent="update" />
            <input type="hidden" name="mentionId" value={id} />
            <MentionInputs
              id={id}
              values={isOwn ? refused.values : toMentionValues(mention)}
              errors={isOwn ? errors : {}}
              found={isOwn ? found : null}
              filled={isOwn ? filled : null}
            />
            <div className="row wrap">
              <button className="btn solid" name="intent" value="update">
                Save mention
              </button>
              <button className="btn bad" name="intent" value="delete">
                Delete mention
              </button>
            </div>
          </Form>
        </details>
      </ForRole>
    </li>
  );
}
