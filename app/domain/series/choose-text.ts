import { Temporal } from 'temporal-polyfill';

/** A text that an evergreen series uses in turn with others. */
export interface EvergreenText {
  readonly caption: string;
  /** The first and the last day on which it may be published, in the series' zone; null for no limit. */
  readonly from: string | null;
  readonly until: string | null;
  /** How many occurrences may have it; null for no limit. */
  readonly maxUses: number | null;
}

/** An occurrence that has a text, on this day of the series' zone. */
export interface TextUse {
  readonly caption: string;
  readonly day: string;
}

interface Choosing {
  readonly texts: readonly EvergreenText[];
  /** Days that have to be between two uses of the same text. */
  readonly cooldownDays: number;
  readonly uses: readonly TextUse[];
  /** The day of the occurrence: `2027-03-28`. */
  readonly day: string;
}

/**
 * Chooses the text of an occurrence: of those that may be published on its day, the one that wasn't used for the longest
 * time. Returns null if there's none. Uses after that day count as well, because an occurrence can be created late.
 */
export function chooseText({ texts, cooldownDays, uses, day }: Choosing): EvergreenText | null {
  const usesOf = Map.groupBy(uses, ({ caption }) => caption);
  const usable = texts.filter(({ caption, from, until, maxUses }) => {
    const own = usesOf.get(caption) ?? [];
    if ((from !== null && day < from) || (until !== null && day > until)) return false;
    if (maxUses !== null && own.length >= maxUses) return false;
    return own.every((use) => countDays(use.day, day) >= cooldownDays);
  });
  const lastUse = ({ caption }: EvergreenText): string =>
    (usesOf.get(caption) ?? []).reduce((last, use) => (use.day > last ? use.day : last), '');
  return (
    usable.toSorted((a, b) =>
      lastUse(a) < lastUse(b) ? -1 : Number(lastUse(a) > lastUse(b)),
    )[0] ?? null
  );
}

function countDays(a: string, b: string): number {
  return Math.abs(Temporal.PlainDate.from(a).until(Temporal.PlainDate.from(b)).days);
}
