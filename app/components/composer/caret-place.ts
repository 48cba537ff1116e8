/** A line on the page, in pixels from the top left of the window. */
export interface LinePlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

const COPIED = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'border',
  'boxSizing',
  'textIndent',
  'direction',
  'textAlign',
] as const;

/** Measures where a character of a text area is, with a copy of its text that has the same style. */
export function findCaretPlace(field: HTMLTextAreaElement, index: number): LinePlace {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of COPIED) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    width: `${field.offsetWidth}px`,
  });
  copy.textContent = field.value.slice(0, index);
  const mark = document.createElement('span');
  mark.textContent = '/';
  copy.append(mark);
  document.body.append(copy);
  const { offsetLeft, offsetTop, offsetHeight } = mark;
  copy.remove();
  const box = field.getBoundingClientRect();
  const top = Math.min(Math.max(box.top, box.top + offsetTop - field.scrollTop), box.bottom);
  return { left: box.left + offsetLeft, top, bottom: Math.min(top + offsetHeight, box.bottom) };
}
