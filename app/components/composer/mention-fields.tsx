import { useEffect, useRef } from 'react';
import {
  type DeclaredMention,
  declareMention,
  dropMentions,
  listDeclared,
  listOffered,
  listRemoved,
  listUsedKeys,
} from '#app/domain/composer/apply-draft-mentions.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { listHandles } from '#app/domain/mentions/handle-text.ts';
import { MAX_MENTIONS_PER_POST } from '#app/domain/mentions/mention-limits.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';

export interface MentionFieldsProps {
  readonly draft: Draft;
  /** All mentions of the workspace. */
  readonly mentions: readonly PostMention[];
  readonly change: DraftState['change'];
}

/** Whom the post mentions, and names after @ that it doesn't mention yet. Nothing without both. */
export function MentionFields({ draft, mentions, change }: MentionFieldsProps) {
  useDropUnused(draft, change);
  const isHydrated = useIsHydrated();
  const declared = listDeclared(draft, mentions);
  const offered = listOffered(draft, mentions);
  const isFull = declared.length >= MAX_MENTIONS_PER_POST;
  if (declared.length + offered.length === 0) return null;
  return (
    <fieldset className="opts" id="mentions" tabIndex={-1}>
      <legend className="h">Mentions</legend>
      <ul className="plain stack">
        {declared.map(({ name, mention }) => (
          <li key={name} className="row between">
            <Declared name={name} mention={mention} />
            {isHydrated ? (
              <button
                type="button"
                className="btn ghost"
                aria-label={`Don’t mention ${name}`}
                onClick={() =>
                  change((latest) => ({ mentions: dropMentions(latest.mentions, [name]) }))
                }
              >
                Don’t mention
              </button>
            ) : null}
          </li>
        ))}
        {offered.map(({ name, displayName }) => (
          <li key={name} className="row between">
            <p className="small sub">
              <bdi>@{name}</bdi> is in your text and in your mentions, but this post doesn’t link
              it.
            </p>
            {isHydrated && !isFull ? (
              <button
                type="button"
                className="btn quiet"
                onClick={() =>
                  change((latest) => ({ mentions: declareMention(latest.mentions, name) }))
                }
              >
                Mention {displayName}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Declared({ name, mention }: DeclaredMention) {
  const handles = mention ? listHandles(mention.handles).join(', ') : '';
  return (
    <p className="small">
      <b dir="auto">@{name}</b>{' '}
      <span className="sub break">
        {mention
          ? `${mention.displayName}${handles && `: ${handles}`}`
          : 'isn’t in your mentions anymore.'}
      </span>
    </p>
  );
}

/** A mention ends when the last @name is removed from the texts. */
function useDropUnused(draft: Draft, change: DraftState['change']): void {
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const now = listUsedKeys(draft);
    const removed = listRemoved(draft, { before: before.current, now });
    before.current = now;
    if (removed.length > 0)
      change((latest) => ({ mentions: dropMentions(latest.mentions, removed) }));
  }, [draft, change]);
}
