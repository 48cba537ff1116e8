import type { TextRange } from '#app/domain/text/typed-word.ts';

/**
 * Writes a text over a part of a field, as if it were typed, so that the browser can undo it. A limit of the field
 * doesn't cut the text: the count shows that it's too long.
 */
export function insertText(
  field: HTMLTextAreaElement,
  { start, end, text }: TextRange & { readonly text: string },
): void {
  const limit = field.getAttribute('maxlength');
  field.removeAttribute('maxlength');
  field.focus();
  field.setSelectionRange(start, end);
  // There is no other way that browsers can undo.
  if (!document.execCommand('insertText', false, text)) {
    field.setRangeText(text, start, end, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  if (limit !== null) field.setAttribute('maxlength', limit);
}
