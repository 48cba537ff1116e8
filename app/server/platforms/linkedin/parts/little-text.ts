const HASHTAG_TEMPLATE = /\{hashtag\|\\?[#＃]\|((?:\\.|[^}\\])*)\}/gu;
const ESCAPE = /\\([\\|{}@[\]()<>#*_~])/gu;

/**
 * Returns the texts that a response of LinkedIn's can represent: hashtags come back as templates, and it
 * isn't documented whether the other escapes come back as well.
 */
export function listReadings(wire: string): readonly string[] {
  const folded = wire.replace(HASHTAG_TEMPLATE, '#$1');
  return [folded, folded.replace(ESCAPE, '$1')];
}
