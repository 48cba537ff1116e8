/** Units that texts are repeated from to find superlinear code, mostly regular expressions. */
export const PATHOLOGICAL_UNITS: readonly string[] = [
  ...['a', '1', '-', '_', '+', '%', '.', '..', '"', '(', ')', '<', '<a', '</', '>', '/', '\\', ':'],
  ...[' ', '\n', ' \n', '\t', '\r', '\u00a0', '\u2028', 'a ', 'a, ', ';', ',', '=', '&', '?'],
  ...['@', '@a', 'a@', 'a@b', '@a.', '#', '#a', '#a ', '＃', '$A', '$A ', '&#', '&amp'],
  ...['a.', 'a.b', 'a-', 'a.-', 'a_', 'www.', 'http://', 'http://a.co/', '://', 'a.co/(', 'a.co '],
  ...['javascript:', 'eyJ', 'eyJ.', 'bearer ', '=\u0022', 'İ', 'ß', 'ﷺ', '漢', '漢.', '한', 'é'],
  ...['cannot ', 'i cannot write this ', '无法', 'できません', 'not_', 'policy.'],
  ...[
    '[think]',
    '</think>',
    '1. ',
    '~~a',
    '\\text{',
    '$\\',
    '\b',
    '【',
    'turn0',
    'a:\n',
    '\n- a',
    'final: ',
  ],
  ...['\u0301', 'e\u0301', '\u200d', '\ufe0f', '👩\u200d', '👩‍👩‍👧‍👦', '🇺', '\u{1F3F4}', '\u{E0061}'],
];
