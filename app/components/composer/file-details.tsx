import { useState } from 'react';
import type { FocalPoint, MediaOutput } from '#app/domain/media/media.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { FitFocal } from './fit-focal.tsx';
import { toPreviewMedia } from './preview-media.ts';
import { useFileSaving } from './use-file-saving.ts';

interface FileDetailsProps {
  readonly media: MediaOutput;
  /** Whether the file has its own focal point here, because the post has several files. */
  readonly hasFocal: boolean;
  readonly onSaved: (media: MediaOutput) => void;
}

const MAX_ALT_TEXT = 1000;

/** Edits a file's alt text and focal point, which are saved with the file as they change. */
export function FileDetails({ media, hasFocal, onSaved }: FileDetailsProps) {
  const { id } = media;
  const { state, save, flush } = useFileSaving(id, onSaved);
  const [altText, setAltText] = useState(media.altText ?? '');
  const [focal, setFocal] = useState<FocalPoint | null>(media.focalPoint);
  return (
    <div className="filedetails" id={`details-${id}`} onBlur={flush}>
      <div className="field">
        <label htmlFor={`alt-${id}`}>Alt text</label>
        <textarea
          id={`alt-${id}`}
          className="area"
          dir="auto"
          rows={2}
          maxLength={MAX_ALT_TEXT}
          value={altText}
          aria-describedby={`alt-${id}-hint`}
          onChange={({ target }) => {
            setAltText(target.value);
            save({ altText: target.value });
          }}
        />
        <p className="hint" id={`alt-${id}-hint`}>
          Describe the file for people who can’t see it. Saved with the file, for all posts.
        </p>
      </div>
      {hasFocal && media.type !== 'document' ? (
        <FitFocal
          id={`focal-${id}`}
          field={null}
          media={toPreviewMedia(media)}
          focal={focal}
          isOff={false}
          onChange={(next) => {
            setFocal(next);
            save({ focalPoint: next });
          }}
        />
      ) : null}
      <p className="small mut" role="status">
        {TEXTS[state.status]}
      </p>
      <FieldMessages
        id={`details-${id}-messages`}
        messages={state.status === 'failed' ? [state.message] : []}
      />
    </div>
  );
}

const TEXTS = { unchanged: '', saving: 'Saving…', saved: 'Saved', failed: '' } as const;
