const HASHTAG_TEMPLATE = /\{hashtag\|\\?[#＃]\|((?:\\.|[^}\\])*)\}/gu;
const ESCAPE = /\\([\\|{}@[\]()<>#*_~])/gu;

/**
 * Returns the texts that a LinkedIn response can represent. Hashtags are returned as templates, and it
 * isn't documented whether the other escapes are returned too.
 */
export function listReadings(wire: string): readonly string[] {
  const folded = wire.replace(HASHTAG_TEMPLATE, '#$1');
  return [folded, folded.replace(ESCAPE, '$1')];
}
