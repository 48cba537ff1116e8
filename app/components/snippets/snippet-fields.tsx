import { SNIPPET_KIND_NAMES, SNIPPET_KINDS } from '#app/domain/snippets/snippet-kinds.ts';
import { MAX_SNIPPET_NAME, MAX_SNIPPET_TEXT } from '#app/domain/snippets/snippet-limits.ts';
import { FieldError } from '../ui/field-error.tsx';
import { NameField } from '../ui/name-field.tsx';

/** A snippet's form as it was filled in. */
export interface SnippetValues {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
}

interface SnippetFieldsProps {
  readonly id: string;
  readonly values: SnippetValues;
  readonly errors: Readonly<Record<string, string>>;
}

/** A snippet's name, kind, and text, for the forms that create and change one. */
export function SnippetFields({ id, values, errors }: SnippetFieldsProps) {
  const { name, text } = errors;
  const notes = [`${id}-hint`, ...(text ? [`${id}-note`] : [])].join(' ');
  return (
    <>
      <NameField id={`${id}-name`} value={values.name} maxLength={MAX_SNIPPET_NAME} error={name} />
      <div className="field">
        <label htmlFor={`${id}-kind`}>Kind</label>
        <select id={`${id}-kind`} name="kind" className="select" defaultValue={values.kind}>
          {SNIPPET_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {SNIPPET_KIND_NAMES[kind]}
            </option>
          ))}
        </select>
      </div>
      <div className={text ? 'field err' : 'field'}>
        <label htmlFor={`${id}-text`}>Text</label>
        <textarea
          id={`${id}-text`}
          name="text"
          className="input"
          rows={4}
          maxLength={MAX_SNIPPET_TEXT}
          defaultValue={values.text}
          aria-invalid={text ? true : undefined}
          aria-describedby={notes}
        />
        <FieldError id={`${id}-note`} message={text} />
        <p className="hint" id={`${id}-hint`}>
          {'You can use {{link}}, {{date}}, and {{campaign}}. Templates can also use {{caption}}.'}
        </p>
      </div>
    </>
  );
}
