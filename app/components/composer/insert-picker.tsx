import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { MentionPicker, type MentionPickerProps } from './mention-picker.tsx';
import { SnippetPicker } from './snippet-picker.tsx';

export interface InsertPickerProps extends MentionPickerProps {
  /** What was typed to open the list. Null for the button that lists the snippets. */
  readonly sign: string | null;
  readonly facts: TimeFacts;
}

/** Inserts a snippet or a mention at the field's caret. */
export function InsertPicker({ sign, facts, ...props }: InsertPickerProps) {
  const { field, draft, onClose } = props;
  if (sign === '@') return <MentionPicker {...props} />;
  return (
    <SnippetPicker
      field={field}
      isSlash={sign !== null}
      time={draft.time}
      facts={facts}
      onClose={onClose}
    />
  );
}
