/** How a reader's region writes days and times. The words are English, as everywhere in the app. */
export interface CalendarLocale {
  /** English as it's written in the region: `en-DE`. */
  readonly locale: string;
  readonly hourCycle: 'h12' | 'h23';
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDay: number;
}

const FALLBACK = 'en-US';
const MAX_TAGS = 10;
/** Where the runtime doesn't know the first day: Sunday and Saturday for the regions that start with them. */
const SUNDAY_REGIONS = new Set('BR CA CO IL IN JP KR MX PE PH SA TH TW US VE ZA'.split(' '));
const SATURDAY_REGIONS = new Set('AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '));

/** `getWeekInfo` is newer than TypeScript's own types of Intl.Locale; older runtimes have a property. */
interface WithWeekInfo {
  getWeekInfo?(): { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/** Returns the locale of the first language in an `Accept-Language` header that the runtime knows. */
export function readCalendarLocale(acceptLanguage: string | null): CalendarLocale {
  const tags = (acceptLanguage ?? '').slice(0, 500).split(',').slice(0, MAX_TAGS);
  const tag = tags.map((one) => one.split(';')[0]?.trim() ?? '').find(isKnown) ?? FALLBACK;
  const locale = new Intl.Locale(tag);
  const region = locale.region ?? locale.maximize().region ?? 'US';
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  return {
    locale: `en-${region}`,
    hourCycle: hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23',
    firstDay: readFirstDay(locale),
  };
}

function isKnown(tag: string): boolean {
  try {
    return tag !== '*' && Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Returns the first day of a locale's week, from 1 for Monday to 7 for Sunday. */
export function readFirstDay(locale: Intl.Locale & WithWeekInfo): number {
  const info = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (info) return info.firstDay;
  const region = locale.region ?? locale.maximize().region ?? '';
  if (SATURDAY_REGIONS.has(region)) return 6;
  return SUNDAY_REGIONS.has(region) ? 7 : 1;
}
