import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { SnippetOutput } from '#app/domain/snippets/snippets.ts';
import type { SnippetVariable, VariableValues } from '#app/domain/snippets/snippet-variables.ts';
import { focusOnMount } from './focus-on-mount.ts';

interface SnippetValuesProps {
  readonly snippet: SnippetOutput;
  /** The variables that have no value. */
  readonly missing: readonly SnippetVariable[];
  readonly onInsert: (values: VariableValues) => void;
  readonly onCancel: () => void;
}

const LABELS: Readonly<Record<SnippetVariable, string>> = {
  link: 'Link',
  date: 'Date',
  campaign: 'Campaign',
};

/** Asks for the values that a snippet needs before it's inserted. */
export function SnippetValues({ snippet, missing, onInsert, onCancel }: SnippetValuesProps) {
  const [values, setValues] = useState<VariableValues>({});
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onInsert(values);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onCancel();
  };
  return (
    <form className="snippetvalues" onSubmit={handleSubmit}>
      <p className="h trunc">{snippet.name}</p>
      {missing.map((name, index) => (
        <div key={name} className="field">
          <label htmlFor={`snippet-${name}`}>{LABELS[name]}</label>
          <input
            id={`snippet-${name}`}
            className="input"
            dir="auto"
            required
            pattern=".*\S.*"
            title="Enter at least one character."
            autoComplete="off"
            maxLength={2000}
            inputMode={name === 'link' ? 'url' : 'text'}
            ref={index === 0 ? focusOnMount : undefined}
            value={values[name] ?? ''}
            onKeyDown={handleKey}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
        </div>
      ))}
      <div className="row">
        <button className="btn solid">Insert</button>
        <button type="button" className="btn ghost" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
