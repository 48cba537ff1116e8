import { useState } from 'react';
import type { Draft } from '#app/domain/composer/draft.ts';
import {
  findCaptionsFault,
  MAX_CAPTIONS_CHARACTERS,
  MAX_CAPTIONS_NAME,
} from '#app/domain/posts/caption-text.ts';
import { FieldMessages } from '../ui/field-messages.tsx';

type Captions = Pick<Draft['youtube'], 'captions' | 'captionsLanguage' | 'captionsName'>;

interface CaptionsFieldProps {
  readonly captions: Captions;
  readonly messages: readonly string[];
  readonly onChange: (captions: Partial<Captions>) => void;
}

/** Takes a file of captions, whose text becomes part of the draft. */
export function CaptionsField({ captions, messages, onChange }: CaptionsFieldProps) {
  const [fault, setFault] = useState<string | null>(null);
  const hasFile = captions.captions !== '';
  const shown = fault === null ? messages : [fault, ...messages];
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const [text, problem] = await readCaptions(file);
    setFault(problem);
    if (problem === null) onChange({ captions: text });
  };
  return (
    <div className={shown.length > 0 ? 'field err' : 'field'}>
      <label htmlFor="youtube-captions">Captions, as an SRT or WebVTT file</label>
      <input type="hidden" name="youtube.captions" value={captions.captions} />
      <input
        id="youtube-captions"
        type="file"
        accept=".srt,.vtt,text/vtt"
        aria-describedby="youtube-captions-hint youtube-captions-messages"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      <p className="hint" id="youtube-captions-hint">
        {hasFile
          ? `${countCues(captions.captions)} in the draft. They’re uploaded once the video is live.`
          : 'Uploaded once the video is live. If that fails, the video stays published.'}
      </p>
      <FieldMessages id="youtube-captions-messages" messages={shown} />
      {hasFile ? (
        <>
          <label htmlFor="youtube-captions-language">Language, such as en or pt-BR</label>
          <input
            id="youtube-captions-language"
            name="youtube.captionsLanguage"
            className="input"
            value={captions.captionsLanguage}
            onChange={({ target }) => onChange({ captionsLanguage: target.value })}
          />
          <label htmlFor="youtube-captions-name">Name (optional)</label>
          <input
            id="youtube-captions-name"
            name="youtube.captionsName"
            className="input"
            dir="auto"
            maxLength={MAX_CAPTIONS_NAME}
            value={captions.captionsName}
            onChange={({ target }) => onChange({ captionsName: target.value })}
          />
          <button
            type="button"
            className="btn quiet"
            onClick={() => onChange({ captions: '', captionsName: '' })}
          >
            Remove captions
          </button>
        </>
      ) : null}
    </div>
  );
}

function countCues(text: string): string {
  const count = text.split('-->').length - 1;
  return count === 1 ? '1 caption' : `${count} captions`;
}

/** Returns the file's text, and why it can't be used, if so. A file that is too large isn't read. */
async function readCaptions(file: File): Promise<[text: string, fault: string | null]> {
  // In UTF-8, a character has at most 4 bytes.
  if (file.size > MAX_CAPTIONS_CHARACTERS * 4) return ['', TOO_LONG];
  const text = await file.text();
  return [text, text.length > MAX_CAPTIONS_CHARACTERS ? TOO_LONG : findCaptionsFault(text)];
}

const TOO_LONG = `Choose a file with at most ${MAX_CAPTIONS_CHARACTERS.toLocaleString('en-US')} characters.`;
