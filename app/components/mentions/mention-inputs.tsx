import type { ReactNode } from 'react';
import type { MentionField, MentionValues } from '#app/domain/mentions/mention-form-values.ts';
import { MAX_DISPLAY_NAME, MAX_MENTION_NAME } from '#app/domain/mentions/mention-limits.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { SEARCHABLE } from '#app/domain/mentions/searchable-platforms.ts';
import { FieldError } from '../ui/field-error.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { type FoundHandles, FoundList, SearchButton } from './handle-search.tsx';

interface MentionInputsProps {
  /** Precedes the IDs of the fields. */
  readonly id: string;
  readonly values: MentionValues;
  readonly errors: Readonly<Record<string, string>>;
  /** What the form's search found; null if it wasn't for a search. */
  readonly found: FoundHandles | null;
  /** The platform whose handle a search has just filled in. */
  readonly filled?: PlatformId | null;
}

interface FieldProps extends MentionInputsProps {
  readonly field: MentionField;
  readonly label: ReactNode;
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly hint?: string;
  /** The platform that can search for this field. */
  readonly searched?: PlatformId | undefined;
}

/** The platforms whose handle is a word. */
const WORDS = ['instagram', 'tiktok', 'youtube', 'twitter'] as const;

/** A mention's names and its handle on each platform, for the forms that create and change one. */
export function MentionInputs(props: MentionInputsProps) {
  return (
    <>
      <Field
        {...props}
        field="name"
        label="Name after @"
        maxLength={MAX_MENTION_NAME + 1}
        placeholder="acme"
        hint="What you write in posts, without spaces."
      />
      <Field
        {...props}
        field="displayName"
        label="Plain name"
        maxLength={MAX_DISPLAY_NAME}
        placeholder="Acme Pottery"
        hint="Shown on platforms where you enter no handle."
      />
      <fieldset className="plainset stack">
        <legend className="h">Handles</legend>
        <p className="small mut">
          YouTube finds a channel by its handle, and Twitter people by name or handle. The other
          platforms’ APIs don’t let apps like Fanfare search.
        </p>
        <div className="handlefields">
          {WORDS.map((platform) => (
            <Field
              key={platform}
              {...props}
              field={platform}
              label={<PlatformLabel platform={platform} />}
              maxLength={MAX_DISPLAY_NAME}
              placeholder="@handle"
              searched={SEARCHABLE.find((one) => one === platform)}
            />
          ))}
          <Field
            {...props}
            field="linkedinName"
            label={<PlatformLabel platform="linkedin" part="name" />}
            maxLength={MAX_DISPLAY_NAME}
            placeholder="Acme Pottery"
            hint="Exactly as LinkedIn shows it."
          />
          <Field
            {...props}
            field="linkedinUrn"
            label={<PlatformLabel platform="linkedin" part="URN" />}
            maxLength={100}
            placeholder="urn:li:organization:2414183"
          />
          <Field
            {...props}
            field="facebookName"
            label={<PlatformLabel platform="facebook" part="page’s name" />}
            maxLength={MAX_DISPLAY_NAME}
            placeholder="Acme Pottery"
            hint="Shown as plain text: Facebook links pages only for apps that Meta reviewed."
          />
          <Field
            {...props}
            field="facebookPageId"
            label={<PlatformLabel platform="facebook" part="page ID" />}
            maxLength={30}
            placeholder="1353269864728879"
          />
        </div>
      </fieldset>
    </>
  );
}

function PlatformLabel({ platform, part }: { readonly platform: PlatformId; part?: string }) {
  return (
    <span className="row">
      <PlatformGlyph platform={platform} />
      {PLATFORMS[platform].name}
      {part ? ` ${part}` : null}
    </span>
  );
}

function Field(props: FieldProps) {
  const { id, values, errors, found, filled, field, label, hint = '', searched, ...input } = props;
  const isFilled = filled === field;
  const fieldId = `${id}-${field}`;
  const error = errors[field] ?? '';
  const notes = `${fieldId}-hint ${fieldId}-note`;
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      <div className="row">
        <input
          {...input}
          // Filling in a handle changes the value after the first render.
          key={searched && `${isFilled} ${values[field]}`}
          // The button that filled it in is gone.
          autoFocus={isFilled}
          id={fieldId}
          name={field}
          className="input"
          dir="auto"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={values[field]}
          aria-invalid={error !== ''}
          aria-describedby={notes}
        />
        {searched ? <SearchButton platform={searched} /> : null}
      </div>
      <FoundList found={found?.platform === searched ? found : null} />
      <FieldError id={`${fieldId}-note`} message={error} />
      <Hint id={`${fieldId}-hint`} text={hint} />
    </div>
  );
}

function Hint({ id, text }: { readonly id: string; readonly text: string }) {
  return text === '' ? null : (
    <p className="hint" id={id}>
      {text}
    </p>
  );
}
