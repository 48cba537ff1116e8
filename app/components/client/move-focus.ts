/** A form that was just submitted, and the messages that the screen showed before. */
export interface SubmittedForm {
  readonly form: Element;
  readonly earlier: ReadonlySet<Element>;
}

const ALERTS = '#main [role="alert"]';

/** Notes what the screen shows when a form is submitted, for `focusResponse`. */
export function noteForm(form: Element): SubmittedForm {
  return { form, earlier: new Set(listShown(document, ALERTS)) };
}

/**
 * Moves the focus to a new screen's heading, so that a screen reader starts there. Does nothing if the screen
 * has focused something itself.
 */
export function focusScreen(): void {
  if (isFocusWithin('#main')) return;
  const [heading] = listShown(document, '#main h1');
  // The router restores the scroll position.
  if (heading) focusElement(heading, { preventScroll: true });
}

/**
 * Moves the focus after a form's response: to its first wrong field, else to a new error message. After a form
 * that succeeded, the focus only moves if its element is gone: to the message, else to the heading.
 */
export function focusResponse({ form, earlier }: SubmittedForm): void {
  // A form with other values can be another element.
  const within = form.isConnected ? form : document;
  const [field] = listShown(within, '[aria-invalid="true"], .msg.bad');
  const alert = listShown(document, ALERTS).find((shown) => !earlier.has(shown));
  const problem = field ?? alert;
  if (problem) focusElement(problem);
  else if (!isFocusWithin('body *')) {
    const [message] = listShown(document, '#main .banner.ok');
    const [heading] = listShown(document, '#main h1');
    focusElement(message ?? heading);
  }
}

const isFocusWithin = (selector: string): boolean =>
  Boolean(document.activeElement?.closest(selector));

/** Returns the matching elements that are visible and, unless they're fields, have text. */
function listShown(within: ParentNode, selector: string): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      element.checkVisibility() && (element.matches(FIELDS) || element.textContent !== ''),
  );
}

const FIELDS = 'input, select, textarea';

/** Focuses an element, also one that the Tab key doesn't reach. */
function focusElement(element: HTMLElement | undefined, options?: FocusOptions): void {
  if (!element) return;
  if (!element.matches(`${FIELDS}, button, a[href], [tabindex]`)) element.tabIndex = -1;
  element.focus(options);
}
