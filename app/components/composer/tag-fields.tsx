import { useId, useState } from 'react';
import { parseTags, type TagText, toTagsText } from '#app/domain/posts/instagram-tags.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';

interface TagFieldsProps {
  /** As text, one a line. */
  readonly tags: string;
  /** How many files the platform gets. */
  readonly count: number;
  readonly onChange: (tags: string) => void;
}

const MIDDLE: TagText = { username: '', x: 0.5, y: 0.5 };

/** People to tag in the files. A new one is in the middle of the first file. */
export function TagFields(props: TagFieldsProps) {
  const isHydrated = useIsHydrated();
  return isHydrated ? <TagRows {...props} /> : <TagLines {...props} />;
}

/** Without scripts, the tags are lines of text. */
function TagLines({ tags, onChange }: TagFieldsProps) {
  return (
    <div className="field">
      <label htmlFor="instagram-tags">Tagged people</label>
      <textarea
        id="instagram-tags"
        name="instagram.tags"
        className="input"
        rows={3}
        aria-describedby="instagram-tags-hint"
        value={tags}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint" id="instagram-tags-hint">
        One a line: ana x=0.3 y=0.4 file=2. x is from the left and y from the top, 0 to 1.
      </p>
    </div>
  );
}

function TagRows({ tags, count, onChange }: TagFieldsProps) {
  // Rows without a name aren't part of the text.
  const [rows, setRows] = useState(() => parseTags(tags));
  const save = (next: readonly TagText[]): void => {
    setRows([...next]);
    onChange(toTagsText(next.filter(({ username }) => username !== '')));
  };
  return (
    <fieldset className="tagfields">
      <legend className="small">Tagged people</legend>
      <input type="hidden" name="instagram.tags" value={tags} />
      {rows.map((tag, index) => (
        <TagRow
          // Rows have nothing else that stays the same while they're edited.
          key={index}
          tag={tag}
          number={index + 1}
          count={count}
          onChange={(next) => save(rows.with(index, next))}
          onRemove={() => save(rows.toSpliced(index, 1))}
        />
      ))}
      <button type="button" className="btn quiet" onClick={() => setRows([...rows, MIDDLE])}>
        Tag a person
      </button>
    </fieldset>
  );
}

interface TagRowProps {
  readonly tag: TagText;
  /** Its position among the tags, from 1. */
  readonly number: number;
  readonly count: number;
  readonly onChange: (tag: TagText) => void;
  readonly onRemove: () => void;
}

function TagRow({ tag, number, count, onChange, onRemove }: TagRowProps) {
  const label = `Person ${number}`;
  return (
    <div className="tagrow">
      <input
        className="input"
        aria-label={`${label}: username`}
        placeholder="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={tag.username}
        onChange={({ target }) =>
          onChange({ ...tag, username: target.value.replaceAll(/[\s;]/gu, '') })
        }
      />
      <Percent label={label} side="left" value={tag.x} onChange={(x) => onChange({ ...tag, x })} />
      <Percent label={label} side="top" value={tag.y} onChange={(y) => onChange({ ...tag, y })} />
      {count > 1 ? (
        <select
          className="select"
          aria-label={`${label}: file`}
          value={tag.file ?? 1}
          onChange={({ target }) => onChange({ ...tag, file: Number(target.value) })}
        >
          {Array.from({ length: count }, (_, index) => (
            <option key={index} value={index + 1}>
              File {index + 1}
            </option>
          ))}
        </select>
      ) : null}
      <button type="button" className="btn quiet" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </button>
    </div>
  );
}

interface PercentProps {
  readonly label: string;
  readonly side: 'left' | 'top';
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

function Percent({ label, side, value, onChange }: PercentProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="small" htmlFor={id}>
        % from the {side}
      </label>
      <input
        id={id}
        type="number"
        className="input"
        min={0}
        max={100}
        aria-label={`${label}: % from the ${side}`}
        value={value === undefined ? '' : Math.round(value * 100)}
        onChange={({ target }) => {
          const part = Number(target.value) / 100;
          onChange(target.value === '' ? undefined : Math.min(1, Math.max(0, part)));
        }}
      />
    </div>
  );
}
