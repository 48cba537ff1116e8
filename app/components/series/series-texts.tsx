import { MAX_TEXTS } from '#app/domain/series/series-limits.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import type { SeriesFieldsProps } from './series-fields.tsx';

/** The text of a series, or several that take turns. There's always an empty field for one more. */
export function SeriesTexts({ values, messages }: Pick<SeriesFieldsProps, 'values' | 'messages'>) {
  // The messages count the texts without empty ones.
  const given = values.texts.filter((text) => text.trim() !== '');
  const shown = given.length > 0 ? given : [''];
  const texts = shown.length < MAX_TEXTS ? [...shown, ''] : shown;
  return (
    <fieldset className="plainset stack gap">
      <legend className="flabel">Text</legend>
      <p className="hint">
        Platforms refuse repeated texts. Add others, and they take turns: the one that wasn’t used
        for the longest time is next.
      </p>
      {texts.map((text, index) => (
        <TextField
          // The fields keep their own values; a new number of texts needs new fields.
          key={`${index} of ${texts.length}`}
          id={`series-text-${index}`}
          label={index === 0 ? 'Text 1' : text === '' ? 'Another text' : `Text ${index + 1}`}
          text={text}
          messages={messages[`texts.${index}`] ?? []}
        />
      ))}
      <div className={messages['cooldownDays'] ? 'field err' : 'field'}>
        <label htmlFor="series-cooldown">Days between two uses of the same text</label>
        <input
          id="series-cooldown"
          name="cooldownDays"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={values.cooldownDays}
          aria-invalid={messages['cooldownDays'] !== undefined}
          aria-describedby="series-cooldown-messages"
        />
        <FieldMessages id="series-cooldown-messages" messages={messages['cooldownDays'] ?? []} />
      </div>
    </fieldset>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly messages: readonly string[];
}

function TextField({ id, label, text, messages }: TextFieldProps) {
  const isWrong = messages.length > 0;
  return (
    <div className={isWrong ? 'field err' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="texts"
        className="area"
        rows={3}
        dir="auto"
        defaultValue={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-messages` : undefined}
      />
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </div>
  );
}
