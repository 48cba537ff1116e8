/** An ISO 8601 duration with a sign, in whole numbers: `P2D`, `-P1W`, `PT90M`. */
export const DURATION =
  /^[+-]?P(?=\d|T\d)(?:\d{1,4}Y)?(?:\d{1,4}M)?(?:\d{1,4}W)?(?:\d{1,4}D)?(?:T(?=\d)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?$/u;
