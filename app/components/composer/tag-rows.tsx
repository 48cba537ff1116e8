import { useId, useRef, useState } from 'react';
import type { PlatformFile } from '#app/domain/composer/composer-findings.ts';
import { CENTRE } from '#app/domain/fit/fit-facts.ts';
import type { FocalPoint, MediaOutput } from '#app/domain/media/media.ts';
import { parseTags, type TagText, toTagsText } from '#app/domain/posts/instagram-tags.ts';
import { TagPicture } from './tag-picture.tsx';
import { usePublishedFiles } from './use-published-files.ts';

export interface TagRowsProps {
  /** As text, one a line. */
  readonly tags: string;
  /** The files that the platform gets, in order. */
  readonly sent: readonly PlatformFile[];
  /** The draft's files. */
  readonly files: readonly MediaOutput[];
  readonly onChange: (tags: string) => void;
}

/** Returns the tags while they're edited. Those without a name aren't part of the text. */
function useTagRows({ tags, onChange }: Pick<TagRowsProps, 'tags' | 'onChange'>) {
  const [rows, setRows] = useState(() => parseTags(tags));
  const save = (next: readonly TagText[]): void => {
    setRows([...next]);
    onChange(toTagsText(next.filter(({ username }) => username !== '')));
  };
  return { rows, save };
}

/** The tags in the files' pictures, and as fields. */
export function TagRows({ tags, sent, files, onChange }: TagRowsProps) {
  const published = usePublishedFiles(sent, files);
  const count = sent.length;
  const { rows, save } = useTagRows({ tags, onChange });
  const [shown, setShown] = useState(0);
  const [isAdding, setIsAdding] = useState(false);
  const listRef = useRef<HTMLFieldSetElement>(null);
  // A file may have been removed since.
  const page = Math.max(0, Math.min(shown, count - 1));
  const change = (index: number, part: Partial<TagText>): void => {
    if (part.file !== undefined) setShown(part.file - 1);
    save(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  };
  const add = (point: FocalPoint): void => {
    setIsAdding(true);
    save([...rows, { username: '', ...point, ...(page > 0 && { file: page + 1 }) }]);
  };
  return (
    <fieldset className="tagfields" ref={listRef}>
      <legend className="small">Tagged people</legend>
      <TagPicture
        files={published}
        page={page}
        tags={rows}
        onPage={setShown}
        onAdd={add}
        onMove={change}
        onOpen={(index) => listRef.current?.querySelector<HTMLElement>(toNameField(index))?.focus()}
      />
      {rows.map((tag, index) => (
        <TagRow
          // Rows have nothing else that stays the same while they're edited.
          key={index}
          tag={tag}
          number={index + 1}
          count={count}
          isNew={isAdding && index === rows.length - 1}
          onChange={(part) => change(index, part)}
          onShow={() => setShown((tag.file ?? 1) - 1)}
          onRemove={() => {
            setIsAdding(false);
            save(rows.toSpliced(index, 1));
          }}
        />
      ))}
      <button type="button" className="btn quiet" onClick={() => add(CENTRE)}>
        Tag a person
      </button>
    </fieldset>
  );
}

/** Brings a new name field into view, which may be below the picture. */
const focusField = (field: HTMLElement | null): void => field?.focus();

const toNameField = (index: number): string => `[data-tag="${index + 1}"]`;

interface TagRowProps {
  readonly tag: TagText;
  /** Its position among the tags, from 1. */
  readonly number: number;
  readonly count: number;
  /** Whether the person has just added it. */
  readonly isNew: boolean;
  readonly onChange: (part: Partial<TagText>) => void;
  /** Called when one of its fields is used, to show its file. */
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

function TagRow({ tag, number, count, isNew, onChange, onShow, onRemove }: TagRowProps) {
  const label = `Person ${number}`;
  return (
    <div className="tagrow" onFocus={onShow}>
      <span className="tagnumber num" aria-hidden="true">
        {number}
      </span>
      <input
        ref={isNew ? focusField : undefined}
        data-tag={number}
        className="input"
        aria-label={`${label}: username`}
        placeholder="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={tag.username}
        onChange={({ target }) => onChange({ username: target.value.replaceAll(/[\s;]/gu, '') })}
      />
      <Percent label={label} side="left" value={tag.x} onChange={(x) => onChange({ x })} />
      <Percent label={label} side="top" value={tag.y} onChange={(y) => onChange({ y })} />
      {count > 1 ? (
        <select
          className="select"
          aria-label={`${label}: file`}
          value={tag.file ?? 1}
          onChange={({ target }) => onChange({ file: Number(target.value) })}
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
