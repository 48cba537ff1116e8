import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { joinHashtags, splitHashtags } from '#app/domain/composer/text-fields.ts';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import type { DraftState } from '../hooks/use-draft.ts';
import { Icon } from '../ui/icon.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { useEarlyInput } from './use-early-input.ts';
import type { TextSlot } from './use-edit-session.ts';

interface HashtagListProps {
  readonly hashtags: readonly string[];
  readonly max: number;
  readonly messages: readonly string[];
  readonly onChange: (hashtags: string[]) => void;
}

export interface HashtagFieldProps extends HashtagListProps {
  readonly slot: TextSlot;
  readonly change: DraftState['change'];
}

const ID = 'hashtag-field';

/** Shows chips with scripts, and one line of text without. */
export function HashtagField({ slot, change, ...list }: HashtagFieldProps) {
  useEarlyInput(ID, change);
  const isHydrated = useIsHydrated();
  const { messages } = list;
  return (
    <fieldset className="tagfield" id={ID}>
      <legend className="vh">Hashtags</legend>
      {isHydrated ? (
        <HashtagChips key={slot} {...list} />
      ) : (
        <PlainHashtags hashtags={list.hashtags} messages={messages} />
      )}
      <FieldMessages id="hashtags-messages" messages={messages} />
    </fieldset>
  );
}

function PlainHashtags({ hashtags, messages }: Pick<HashtagListProps, 'hashtags' | 'messages'>) {
  return (
    <label className="plain">
      <span className="small mut">Hashtags, separated by spaces</span>
      <input
        id="hashtags"
        className="input"
        name="hashtags"
        defaultValue={joinHashtags(hashtags)}
        autoCapitalize="none"
        aria-invalid={messages.length > 0}
        aria-describedby={messages.length > 0 ? 'hashtags-messages' : undefined}
      />
    </label>
  );
}

const ADD_KEYS: ReadonlySet<string> = new Set(['Enter', ',', ' ']);

function HashtagChips({ hashtags, max, messages, onChange }: HashtagListProps) {
  const [typed, setTyped] = useState('');
  const add = (): void => {
    const added = splitHashtags(typed);
    setTyped('');
    if (added.length > 0) onChange(normalizeHashtags([...hashtags, ...added]));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (ADD_KEYS.has(event.key) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '') onChange(hashtags.slice(0, -1));
  };
  return (
    <div className="tags">
      {hashtags.map((tag) => (
        <span className="tag" key={tag}>
          {tag}
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            onClick={() => onChange(hashtags.filter((other) => other !== tag))}
          >
            <Icon of={X} size="s" />
          </button>
        </span>
      ))}
      {hashtags.length < max ? (
        <span className="addtag">
          <input
            id="hashtags"
            value={typed}
            placeholder={hashtags.length === 0 ? 'Add hashtags' : 'Add'}
            aria-label="Add a hashtag"
            aria-invalid={messages.length > 0}
            aria-describedby={messages.length > 0 ? 'hashtags-messages' : undefined}
            autoCapitalize="none"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={handleKeyDown}
            onBlur={add}
          />
          {typed.trim() === '' ? null : (
            <button type="button" aria-label="Add hashtag" onClick={add}>
              <Icon of={Plus} size="s" />
            </button>
          )}
        </span>
      ) : null}
    </div>
  );
}
