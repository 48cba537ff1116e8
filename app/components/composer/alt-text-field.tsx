import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_ALT_TEXT_LENGTH } from '#app/domain/media/alt-text.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { AltTextSuggestion } from '#app/domain/suggestions/alt-texts.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAltTextSuggestion } from './use-alt-text-suggestion.ts';

interface AltTextFieldProps {
  readonly media: Pick<MediaOutput, 'id' | 'type' | 'fileName' | 'altText'>;
  /** Called with each text that a person typed or kept. */
  readonly onChange: (altText: string) => void;
}

/** A file's alt text, and a suggestion by the model for an image. A suggestion counts once it's kept. */
export function AltTextField({ media, onChange }: AltTextFieldProps) {
  const { id, type } = media;
  const field = useRef<HTMLTextAreaElement>(null);
  const [altText, setAltText] = useState(media.altText ?? '');
  const suggesting = useAltTextSuggestion(id, altText, setAltText);
  const { offer, close } = suggesting;
  const use = (text: string): void => {
    setAltText(text);
    onChange(text);
    close();
  };
  return (
    <div className="field">
      <label htmlFor={`alt-${id}`}>Alt text</label>
      <textarea
        id={`alt-${id}`}
        ref={field}
        className="area"
        dir="auto"
        rows={2}
        maxLength={MAX_ALT_TEXT_LENGTH}
        value={altText}
        lang={offer.status === 'filled' ? offer.suggestion.language : undefined}
        aria-describedby={`alt-${id}-hint`}
        onChange={({ target }) => use(target.value)}
      />
      <p className="hint" id={`alt-${id}-hint`}>
        Describe the file for people who can’t see it. Saved with the file, for all posts.
      </p>
      {type === 'image' ? (
        <Suggesting
          media={media}
          suggesting={suggesting}
          onUse={(text) => {
            use(text);
            field.current?.focus();
          }}
          onDiscard={() => {
            if (offer.status === 'filled') setAltText('');
            close();
            field.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

interface SuggestingProps {
  readonly media: AltTextFieldProps['media'];
  readonly suggesting: ReturnType<typeof useAltTextSuggestion>;
  readonly onUse: (text: string) => void;
  readonly onDiscard: () => void;
}

/** The button, and what came of it. */
function Suggesting({ media, suggesting, onUse, onDiscard }: SuggestingProps) {
  const { offer, request } = suggesting;
  return (
    <>
      <SuggestButton fileName={media.fileName} isBusy={offer.status === 'busy'} onClick={request} />
      <div aria-live="polite">
        {offer.status === 'filled' ? (
          <Filled suggestion={offer.suggestion} onUse={onUse} onDiscard={onDiscard} />
        ) : null}
        {offer.status === 'offered' ? (
          <Offered suggestion={offer.suggestion} onUse={onUse} onDiscard={onDiscard} />
        ) : null}
      </div>
      <FieldMessages
        id={`alt-${media.id}-messages`}
        messages={offer.status === 'failed' ? [offer.message] : []}
      />
    </>
  );
}

interface SuggestButtonProps {
  readonly fileName: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function SuggestButton({ fileName, isBusy, onClick }: SuggestButtonProps) {
  return (
    <div className="row">
      <button
        type="button"
        className="btn quiet"
        aria-disabled={isBusy}
        aria-label={`Suggest alt text: ${fileName}`}
        onClick={onClick}
      >
        <Icon of={Sparkles} size="s" />
        {isBusy ? 'Suggesting…' : 'Suggest'}
      </button>
    </div>
  );
}

interface OfferProps extends Pick<SuggestingProps, 'onUse' | 'onDiscard'> {
  readonly suggestion: AltTextSuggestion;
}

/** The suggestion is in the field. */
function Filled({ suggestion, onUse, onDiscard }: OfferProps) {
  return (
    <>
      <p className="small">
        <b>{toName(suggestion)}.</b> It’s saved once you keep or edit it.
      </p>
      <div className="row">
        <button type="button" className="btn quiet" onClick={() => onUse(suggestion.altText)}>
          Keep suggestion
        </button>
        <button type="button" className="btn ghost" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </>
  );
}

/** The suggestion is beside the person's own text. */
function Offered({ suggestion, onUse, onDiscard }: OfferProps) {
  const { altText, language } = suggestion;
  return (
    <>
      <p className="small">
        <b>{toName(suggestion)}:</b>{' '}
        <span dir="auto" lang={language}>
          {altText}
        </span>
      </p>
      <div className="row">
        <button type="button" className="btn quiet" onClick={() => onUse(altText)}>
          Replace my text
        </button>
        <button type="button" className="btn ghost" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </>
  );
}

const toName = ({ sample }: AltTextSuggestion): string =>
  sample ? 'Suggested sample text from the sandbox' : 'Suggested by the AI model';
