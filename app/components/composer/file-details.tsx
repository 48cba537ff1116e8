import { useState } from 'react';
import type { FocalPoint, MediaOutput } from '#app/domain/media/media.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { AltTextField } from './alt-text-field.tsx';
import { FitFocal } from './fit-focal.tsx';
import { toPreviewMedia } from './preview-media.ts';
import { useFileSaving } from './use-file-saving.ts';

interface FileDetailsProps {
  readonly media: MediaOutput;
  /** Whether the file has its own focal point here, because the post has several files. */
  readonly hasFocal: boolean;
  readonly onSaved: (media: MediaOutput) => void;
}

/** Edits a file's alt text and focal point, which are saved with the file as they change. */
export function FileDetails({ media, hasFocal, onSaved }: FileDetailsProps) {
  const { id } = media;
  const { state, save, flush } = useFileSaving(id, onSaved);
  const [focal, setFocal] = useState<FocalPoint | null>(media.focalPoint);
  return (
    <div className="filedetails" id={`details-${id}`} onBlur={flush}>
      <AltTextField media={media} onChange={(altText) => save({ altText })} />
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
