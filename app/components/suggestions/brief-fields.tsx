import { type Brief, canBeThread, canHaveComment } from '#app/domain/suggestions/brief.ts';
import { LANGUAGES } from '#app/domain/text/languages.ts';
import { MAX_TOPIC_LENGTH } from '#app/domain/suggestions/suggestions.ts';
import { TONES } from '#app/domain/suggestions/tones.ts';

interface BriefFieldProps<Name extends keyof Brief> {
  readonly value: Brief[Name];
  readonly onChange: (value: Brief[Name]) => void;
}

export function TopicField({
  value,
  onChange,
  isMissing,
}: BriefFieldProps<'topic'> & { isMissing: boolean }) {
  return (
    <div className="field">
      <label htmlFor="topic">Topic</label>
      <textarea
        id="topic"
        name="topic"
        className="area"
        rows={4}
        dir="auto"
        required
        maxLength={MAX_TOPIC_LENGTH}
        value={value}
        aria-invalid={isMissing}
        aria-describedby="topic-hint"
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="hint" id="topic-hint">
        What the post is about. Include names, dates, and numbers that should appear.
      </p>
    </div>
  );
}

export function ToneField({ value, onChange }: BriefFieldProps<'tone'>) {
  return (
    <fieldset className="field">
      <legend className="flabel">Tone</legend>
      <div className="seg fit tones">
        {TONES.map((tone) => (
          <label key={tone}>
            <input
              type="radio"
              name="tone"
              value={tone}
              checked={value === tone}
              onChange={() => onChange(tone)}
            />
            {tone.charAt(0).toUpperCase() + tone.slice(1)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PartFieldsProps {
  readonly brief: Brief;
  readonly onChange: (next: Partial<Brief>) => void;
}

/** What a caption consists of, where the platform has it. */
export function PartFields({ brief, onChange }: PartFieldsProps) {
  const { target, thread, firstComment } = brief;
  return (
    <>
      {canBeThread(target) ? (
        <label className="check">
          <input
            type="checkbox"
            name="thread"
            checked={thread}
            onChange={({ target: box }) => onChange({ thread: box.checked })}
          />
          Write a thread for Twitter
        </label>
      ) : null}
      {canHaveComment(target) ? (
        <label className="check">
          <input
            type="checkbox"
            name="firstComment"
            checked={firstComment}
            onChange={({ target: box }) => onChange({ firstComment: box.checked })}
          />
          Suggest a first comment
        </label>
      ) : null}
    </>
  );
}

export function LanguageField({ value, onChange }: BriefFieldProps<'language'>) {
  return (
    <div className="field">
      <label htmlFor="language">Language</label>
      <select
        id="language"
        name="language"
        className="select"
        value={value}
        onChange={({ target }) => onChange(findLanguage(target.value)?.code ?? value)}
      >
        {LANGUAGES.map(({ code, name, nativeName }) => (
          <option key={code} value={code}>
            {nativeName === name ? name : `${nativeName} · ${name}`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Returns the `lang` and `dir` attributes for a text in this language. */
export function toLanguageProps(code: string): { lang: string; dir: 'rtl' | 'ltr' } {
  return { lang: code, dir: findLanguage(code)?.isRightToLeft ? 'rtl' : 'ltr' };
}

const findLanguage = (code: string) => LANGUAGES.find((language) => language.code === code);
