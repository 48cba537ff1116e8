import { MAX_VIOLATIONS } from './cap-violations.ts';
import { toPointer, type Violation } from './violations.ts';

const MESSAGE =
  'This text holds characters that no text has (a null byte, or half of a character).';

/** A member on its way into a value; its pointer is written only where it is needed. */
interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly above: Place | null;
}

/**
 * Lists texts that the database cannot store, wherever they are in what was sent, field names included. Past
 * the most that a response lists, a violation stands for one more such text and points to the whole.
 */
export function listUnusableTexts(value: unknown, pointer = ''): Violation[] {
  const found: Violation[] = [];
  const report = (place: Place): void => {
    const at = found.length < MAX_VIOLATIONS ? pointer + toPointer(toPath(place)) : pointer;
    found.push({ pointer: at, code: 'unusable_text', message: MESSAGE });
  };
  // A list of its own instead of recursion: what was sent decides how deep it goes.
  const open: Place[] = [{ value, name: '', above: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value: current } = place;
    if (typeof current === 'string') {
      if (!isUsable(current)) report(place);
    } else if (typeof current === 'object' && current !== null) {
      // The last one first, so that they come off the list in their order.
      for (const [name, member] of Object.entries(current).toReversed())
        // A name that can't be used can't be pointed to either: its object is.
        open.push(
          isUsable(name) ? { value: member, name, above: place } : { ...place, value: name },
        );
    }
  }
  return found;
}

function toPath(place: Place): string[] {
  const names: string[] = [];
  for (let at: Place = place; at.above !== null; at = at.above) names.push(at.name);
  return names.reverse();
}

function isUsable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
