/** Series per workspace that still have occurrences to come. */
export const MAX_SERIES = 100;
/** Occurrences of a series. */
export const MAX_OCCURRENCES = 366;
/** Years from a series' start in which its occurrences have to be. */
export const MAX_SERIES_YEARS = 10;
/** Characters of a recurrence rule. */
export const MAX_RULE_CHARACTERS = 500;
/** Texts of an evergreen series. */
export const MAX_TEXTS = 20;
/** How long before its time an occurrence becomes a scheduled post. */
export const DAYS_AHEAD = 90;
