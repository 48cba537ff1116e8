import { ImagePlus } from 'lucide-react';
import { memo, useRef } from 'react';
import { toAcceptAttribute } from '#app/domain/media/file-formats.ts';
import { MAX_FILES_PER_POST } from '#app/domain/posts/files-per-post.ts';
import { formatCount, pickPlural } from '#app/domain/text/format-count.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Icon } from '../ui/icon.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { LazyFileList } from './lazy-panels.tsx';
import type { FileListState } from './use-file-list.ts';

const ACCEPT = toAcceptAttribute(['image', 'gif', 'video']);

interface MediaFieldProps {
  readonly list: FileListState;
  readonly messages: readonly string[];
}

/**
 * The post's files. Without scripts, its buttons submit the form, and the media screen returns the draft with the
 * file.
 */
export const MediaField = memo(function MediaField({ list, messages }: MediaFieldProps) {
  const count = list.files.length + list.uploads.items.length;
  return (
    <div id="media" className="mediafield" tabIndex={-1}>
      <LazyFileList {...list} />
      {count < MAX_FILES_PER_POST ? (
        <ForRole needs="editor">
          <SelectFile list={list} room={MAX_FILES_PER_POST - count} />
        </ForRole>
      ) : null}
      <FieldMessages id="media-messages" messages={messages} />
    </div>
  );
});

const toTooManyMessage = (left: number): string =>
  `A post has at most ${MAX_FILES_PER_POST} files, so ${formatCount(left, 'file')} ${pickPlural(left, 'wasn’t', 'weren’t')} added.`;

interface SelectFileProps {
  readonly list: FileListState;
  /** How many files can be added. */
  readonly room: number;
}

function SelectFile({ list: { uploads, setNews }, room }: SelectFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="selectfile">
      <button
        className="btn ghost"
        name="intent"
        value="choose"
        formAction="/app/media-upload"
        onClick={(event) => {
          event.preventDefault();
          input.current?.click();
        }}
      >
        <Icon of={ImagePlus} />
        {room < MAX_FILES_PER_POST ? 'Add files' : 'Select File'}
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          uploads.add(files.slice(0, room));
          if (files.length > room) setNews(toTooManyMessage(files.length - room));
          target.value = '';
        }}
      />
    </div>
  );
}
