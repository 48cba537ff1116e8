/** The messages of the API that explain a request. A form explains its own fields instead. */
const MESSAGES: Readonly<Record<string, string>> = {
  invalid_time: 'Enter a date and a time.',
  time_in_past: 'This time is in the past. Choose a later one.',
  time_too_far: 'Choose a time within the next two years.',
  time_skipped: 'The clocks go forward and skip this time. Choose one of the two below.',
  time_repeated: 'The clocks go back, so this time happens twice. Choose one of the two below.',
  unknown_time_zone: 'Choose a time zone from the list.',
  unknown_queue: 'Choose a queue. The one you chose may have been deleted.',
};

/** Returns how a form words a violation of a post's time; null if the violation is about something else. */
export const toTimeMessage = (code: string): string | null => MESSAGES[code] ?? null;

/** Returns the form field of a pointer to a post's time; null for other pointers. */
export function toTimeField(pointer: string): 'time' | 'timeZone' | 'queue' | null {
  if (pointer === '/publishAt/timeZone') return 'timeZone';
  if (pointer.startsWith('/publishAt')) return 'time';
  return pointer === '/queue' ? 'queue' : null;
}
