import { toEntries } from './entry.ts';

/** About when the posts of a series are published, and with which texts. */
export const SERIES_CODES = toEntries(['validation_failed'], {
  invalid_rule: [
    'This isn’t a recurrence rule that Fanfare supports.',
    'Send an RRULE of RFC 5545, as in `FREQ=WEEKLY;BYDAY=MO;COUNT=10`.',
  ],
  rule_without_end: ['The rule has neither COUNT nor UNTIL.', 'Add COUNT or UNTIL to the rule.'],
  rule_too_often: [
    'The rule repeats more often than daily.',
    'Use FREQ=DAILY with BYHOUR and BYMINUTE for several times a day.',
  ],
  too_many_occurrences: [
    'The series has more than 366 occurrences.',
    'Use a smaller COUNT or an earlier UNTIL.',
  ],
  rule_too_long: [
    'The series would last for more than ten years.',
    'Use a smaller COUNT, an earlier UNTIL, or a smaller INTERVAL.',
  ],
  rule_without_occurrences: [
    'The rule matches no day, or none before its end.',
    'Choose days that exist, such as the 28th instead of February 30, and an end after the start.',
  ],
  text_in_individual_mode: [
    'The post has a text for each platform, and the series has texts as well.',
    'Turn off `isIndividualMode`, or leave out `evergreen`.',
  ],
});
