import { MAX_VIOLATIONS } from './cap-violations.ts';
import { toPointer, type Violation } from './violations.ts';

const MESSAGE = 'This text has invalid characters (a null byte or a lone surrogate).';

/** A member of a value. Its pointer is built only when it's needed. */
interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly above: Place | null;
}

/**
 * Lists strings that the database can't store, anywhere in the request, field names included. Past the limit
 * of violations per response, each violation stands for one more such string and points to the whole value.
 */
export function listUnusableTexts(value: unknown, pointer = ''): Violation[] {
  const found: Violation[] = [];
  const report = (place: Place): void => {
    const at = found.length < MAX_VIOLATIONS ? pointer + toPointer(toPath(place)) : pointer;
    found.push({ pointer: at, code: 'unusable_text', message: MESSAGE });
  };
  // An explicit stack instead of recursion, because the client controls the depth.
  const open: Place[] = [{ value, name: '', above: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value: current } = place;
    if (typeof current === 'string') {
      if (!isUsable(current)) report(place);
    } else if (typeof current === 'object' && current !== null) {
      // Pushed in reverse, so that members are popped in order.
      for (const [name, member] of Object.entries(current).toReversed())
        // An unusable name can't be part of a pointer, so report its object instead.
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
