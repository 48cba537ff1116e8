import type { FetcherWithComponents } from '@remix-run/react';
import { FieldMessages } from '../ui/field-messages.tsx';
import { toLanguageProps } from './brief-fields.tsx';
import type { EditRefusal, Suggestion, SuggestionKind } from './suggestion-kind.ts';

interface SuggestionEditorProps<T extends Suggestion> {
  readonly kind: SuggestionKind<T>;
  readonly item: T;
  readonly editor: {
    readonly fetcher: FetcherWithComponents<{ edit: EditRefusal | null }>;
    readonly refusal: EditRefusal | null;
  };
  /** Null without scripts, when there is nothing to return to. */
  readonly onCancel: (() => void) | null;
}

/** Edits a suggestion's text. Shows what is wrong with it and keeps the typed text. */
export function SuggestionEditor<T extends Suggestion>(props: SuggestionEditorProps<T>) {
  const { kind, item, editor, onCancel } = props;
  const { fetcher, refusal } = editor;
  const fieldId = `edit-${item.id}`;
  return (
    <fetcher.Form method="post" action={kind.href} className="stack">
      <input type="hidden" name="id" value={item.id} />
      <div className={refusal ? 'field err' : 'field'}>
        <label htmlFor={fieldId} className={onCancel ? 'vh' : undefined}>
          {kind.field.label}
        </label>
        <textarea
          id={fieldId}
          name={kind.field.name}
          className="area"
          rows={5}
          defaultValue={refusal?.text ?? kind.toText(item)}
          aria-invalid={refusal !== null}
          aria-describedby={refusal ? `${fieldId}-wrong` : undefined}
          {...toLanguageProps(item.language)}
        />
        <FieldMessages id={`${fieldId}-wrong`} messages={refusal ? [refusal.message] : []} />
      </div>
      <div className="row">
        <button
          className="btn solid"
          name="intent"
          value="edit"
          disabled={fetcher.state !== 'idle'}
        >
          Save
        </button>
        {onCancel ? (
          <button type="button" className="btn quiet" onClick={onCancel}>
            Cancel
          </button>
        ) : null}
      </div>
    </fetcher.Form>
  );
}
