import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { joinHashtags, splitHashtags } from '#app/domain/composer/draft-fields.ts';
import { normalizeHashtags } from '#app/domain/text/hashtag-text.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { Icon } from '../ui/icon.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';

interface HashtagFieldProps {
  readonly hashtags: readonly string[];
  readonly max: number;
  readonly messages: readonly string[];
  readonly onChange: (hashtags: string[]) => void;
}

/** Shows chips with scripts, and one line of text without. */
export const HashtagField = memo(function HashtagField({
  hashtags,
  max,
  messages,
  onChange,
}: HashtagFieldProps) {
  const isHydrated = useIsHydrated();
  return (
    <div className="tagfield">
      {isHydrated ? (
        <HashtagChips hashtags={hashtags} max={max} messages={messages} onChange={onChange} />
      ) : (
        <PlainHashtags hashtags={hashtags} messages={messages} />
      )}
      <FieldMessages id="hashtags-messages" messages={messages} />
    </div>
  );
});

function PlainHashtags({ hashtags, messages }: Pick<HashtagFieldProps, 'hashtags' | 'messages'>) {
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

function HashtagChips({ hashtags, max, messages, onChange }: HashtagFieldProps) {
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
