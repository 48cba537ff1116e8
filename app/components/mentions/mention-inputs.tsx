import type { ReactNode } from 'react';
import type { MentionField, MentionValues } from '#app/domain/mentions/mention-form-values.ts';
import { MAX_DISPLAY_NAME, MAX_MENTION_NAME } from '#app/domain/mentions/mention-limits.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { FieldError } from '../ui/field-error.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface MentionInputsProps {
  /** Precedes the IDs of the fields. */
  readonly id: string;
  readonly values: MentionValues;
  readonly errors: Readonly<Record<string, string>>;
}

interface FieldProps extends MentionInputsProps {
  readonly field: MentionField;
  readonly label: ReactNode;
  readonly maxLength: number;
  readonly placeholder?: string;
  readonly hint?: string;
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
        hint="What posts have on platforms without a handle."
      />
      <fieldset className="plainset stack">
        <legend className="h">Handles</legend>
        <div className="handlefields">
          {WORDS.map((platform) => (
            <Field
              key={platform}
              {...props}
              field={platform}
              label={<PlatformLabel platform={platform} />}
              maxLength={MAX_DISPLAY_NAME}
              placeholder="@handle"
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

function Field({ id, values, errors, field, label, hint, ...input }: FieldProps) {
  const fieldId = `${id}-${field}`;
  const error = errors[field];
  const notes = [hint && `${fieldId}-hint`, error && `${fieldId}-note`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      <input
        {...input}
        id={fieldId}
        name={field}
        className="input"
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        defaultValue={values[field]}
        aria-invalid={error ? true : undefined}
        aria-describedby={notes || undefined}
      />
      <FieldError id={`${fieldId}-note`} message={error} />
      {hint ? (
        <p className="hint" id={`${fieldId}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
