/** About 40 minutes of speech with its times. */
export const MAX_CAPTIONS_CHARACTERS = 60_000;
export const MAX_CAPTIONS_NAME = 150;
/** A language tag (BCP 47), such as en or pt-BR. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/iu;

/** The line of a cue: its start and end, then WebVTT's settings. SRT separates milliseconds with a comma. */
const TIMING =
  /^(?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d[.,]\d{3}(?:[ \t].*)?$/u;

/** Returns what is wrong with a file of captions in SRT or WebVTT; null if nothing is. */
export function findCaptionsFault(text: string): string | null {
  const timings = text.split(/\r\n|\r|\n/u).filter((line) => line.includes('-->'));
  if (timings.length === 0)
    return 'Use captions in SRT or WebVTT. This text has no line with times, such as 00:00:01,000 --> 00:00:04,000.';
  const broken = timings.find((line) => !TIMING.test(line.trim()));
  if (broken === undefined) return null;
  return `The captions have a line whose times can’t be read: ${broken.trim().slice(0, 60)}`;
}
