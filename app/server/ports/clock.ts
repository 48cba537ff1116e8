/** The only source of the current time for due times, expiries, and quota days. */
export interface Clock {
  now(): Date;
}
