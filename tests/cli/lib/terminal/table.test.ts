import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { renderFacts, renderTable } from '#cli/lib/terminal/table.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';
import { measureWidth } from '#cli/text/text.ts';

const onTerminal = (columns: number): Paint =>
  Object.assign((_color: string, text: string) => text, { columns });
const ANYWHERE: Paint = (_color, text) => text;

const NAME = 'Harbour Coffee Roasters of the Old Town';
const ACCOUNTS = [
  ['Instagram', NAME, 'acct_01m81erzvge4cszyem1wmsv5sg'],
  ['Facebook', 'Kiln', 'acct_01m81es0rze4cszygwewb8tgct'],
];
const HEADER = ['PLATFORM', 'NAME', 'ID'];

function expectToFit(text: string, columns: number): void {
  for (const line of text.split('\n')) {
    expect(measureWidth(line)).toBeLessThanOrEqual(columns);
    expect(line).toBe(line.trimEnd());
  }
}

describe('a table', () => {
  it('is as wide as its cells when the width is unknown', () => {
    const text = renderTable(ACCOUNTS, { paint: ANYWHERE, header: HEADER });
    expect(text.split('\n')[1]).toBe(`Instagram  ${NAME}  acct_01m81erzvge4cszyem1wmsv5sg`);
  });

  it('cuts its widest columns to fit the terminal, and never IDs', () => {
    const text = renderTable(ACCOUNTS, { paint: onTerminal(70), header: HEADER });
    expectToFit(text, 70);
    expect(text).toContain('Instagram  Harbour Coffee Roasters o…  acct_');
    for (const [, , id] of ACCOUNTS) expect(text).toMatch(new RegExp(`${id}$`, 'mu'));
  });

  it('never cuts the columns that are to stay whole, and stacks the rows if there is no room', () => {
    const time = '2027-03-29 09:30 → 2027-03-30 09:30 (Europe/Berlin)';
    const rows = [[time, NAME, 'acct_01m81erzvge4cszyem1wmsv5sg']];
    for (const columns of [120, 100, 80, 60]) {
      const text = renderTable(rows, { paint: onTerminal(columns), whole: [0] });
      expectToFit(text, columns);
      expect(text).toContain(time);
    }
  });

  it('starts each column at the same place after names in any script', () => {
    const names = [NAME, 'चाय की दुकान', 'ร้านกาแฟริมน้ำ', 'مَقْهَى النِّيل', '窯元 旧市街店', '한국 카페'];
    const emoji = ['👨‍👩‍👧‍👦 Family table', '🇮🇳 Mumbai 👍🏽', '❤️ Crêperie'];
    const rows = [...names, ...emoji].map((name, row) => [name, `acct_${row}`]);
    for (const paint of [ANYWHERE, onTerminal(30)]) {
      const lines = renderTable(rows, { paint }).trimEnd().split('\n');
      const starts = lines.map((line) => stringWidth(line.slice(0, line.indexOf('acct_'))));
      expect(starts).toEqual(rows.map(() => (paint === ANYWHERE ? NAME.length : 22) + 2));
    }
  });

  it('puts the last column on its own line if cutting is not enough', () => {
    const text = renderTable(ACCOUNTS, { paint: onTerminal(44), header: HEADER });
    expectToFit(text, 44);
    expect(text.split('\n').slice(0, 5)).toEqual([
      'PLATFORM   NAME',
      '  ID',
      'Instagram  Harbour Coffee Roasters of the O…',
      '  acct_01m81erzvge4cszyem1wmsv5sg',
      'Facebook   Kiln',
    ]);
  });

  it('stacks the cells of a row if there is no room for columns', () => {
    const header = ['PLATFORM', 'NAME', 'HANDLE', 'STATE', 'DEFAULT', 'ID'];
    const id = 'acct_01m81erzvge4cszyem1wmsv5sg';
    const rows = [
      ['Instagram', '窯元コーヒー焙煎所 旧市街店', '', 'active', 'default', id],
      ['Facebook', 'Kiln', '@kiln', 'needs you', '', 'Connect it again on the dashboard, please.'],
    ];
    const text = renderTable(rows, { paint: onTerminal(40), header });
    expectToFit(text, 40);
    expect(text.split('\n')).toEqual([
      'Instagram  窯元コーヒー焙煎所 旧市街店',
      '  active  default',
      `  ${id}`,
      'Facebook  Kiln  @kiln  needs you',
      '  Connect it again on the dashboard,',
      '  please.',
      '',
    ]);
  });

  it.each([40, 50, 60, 80])(
    'of many columns fits %i columns, emoji and wide letters counted',
    (columns) => {
      const header = ['PLATFORM', 'NAME', 'HANDLE', 'STATE', 'HEALTH', 'ENDS', 'ID'];
      const id = 'acct_01m81erzvge4cszyem1wmsv5sg';
      const rows = [
        [
          'Instagram',
          '窯元コーヒー焙煎所 旧市街店',
          '@kiln',
          'active',
          'good',
          '2026-12-01 10:00',
          id,
        ],
        [
          'LinkedIn',
          'Töpferei 🎉🎉🎉 ❤️ 👩‍👩‍👧 𠮷野家 e\u0301e\u0301',
          '',
          'needs you',
          'expired',
          '',
          id,
        ],
      ];
      const text = renderTable(rows, { paint: onTerminal(columns), header });
      expectToFit(text, columns);
      expect(text.match(new RegExp(`${id}$`, 'gmu'))).toHaveLength(2);
    },
  );

  it.each([
    ['❤️', 2],
    ['🇩🇪', 2],
    ['👩‍👩‍👧', 2],
    ['𠮷', 2],
    ['e\u0301', 1],
    ['\u200B', 0],
    ['한', 2],
  ])('counts %s as %i columns', (text, width) => {
    expect(measureWidth(text)).toBe(width);
  });

  it('breaks a sentence at its spaces, under its own column', () => {
    const rows = [['posts.csv:3:1', 'The caption is too long for TikTok: 300 of 150 characters.']];
    const text = renderTable(rows, { paint: onTerminal(60), header: ['WHERE', 'WHAT TO CHANGE'] });
    expect(text).toBe(
      'WHERE          WHAT TO CHANGE\n' +
        'posts.csv:3:1  The caption is too long for TikTok: 300 of\n' +
        '               150 characters.\n',
    );
  });

  it('lists links below, uncut and one per line', () => {
    const url = `http://127.0.0.1:4331/linkedin/feed/update/${'7'.repeat(30)}/`;
    const rows = [['post_01', 'published', `${url}, ${url}`]];
    const text = renderTable(rows, { paint: onTerminal(80) });
    expect(text).toBe(`post_01  published\n  ${url},\n  ${url}\n`);
  });
});

it('facts show their values next to their names', () => {
  const text = renderFacts([['Link', 'x'.repeat(90)]], onTerminal(80));
  expect(text).toBe(`Link  ${'x'.repeat(90)}\n`);
});
