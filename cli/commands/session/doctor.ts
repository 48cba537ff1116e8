import { z } from 'zod';
import { checkMachine } from '../../lib/doctor/check-machine.ts';
import { checkServer } from '../../lib/doctor/check-server.ts';
import { checkSettings } from '../../lib/doctor/check-settings.ts';
import { checkToken } from '../../lib/doctor/check-token.ts';
import type { Finding } from '../../lib/doctor/finding.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import type { Paint } from '#cli/lib/terminal/terminal.ts';
import { padEnd, toLine, wrap } from '#cli/text/text.ts';

export const command = defineCommand({
  needs: 'checks',
  input: z.object({}),
  examples: ['fanfare doctor', 'fanfare doctor --json'],
  output:
    '{"ok","findings":[{"check","state":"good"|"warning"|"wrong","message","fix"}]}; the exit code is that of the first problem',
  exits: ['attention'],
  async run(context) {
    const { columns } = context.terminal;
    const found = [
      ...(await checkMachine(context)),
      ...(await checkSettings(context)),
      ...(await checkServer(context)),
    ];
    const isReached = found.every(({ check, state }) => check !== 'server' || state === 'good');
    if (isReached) found.push(...(await checkToken(context)));
    const exit = found.find(({ state }) => state === 'wrong')?.exit;
    const findings = found.map(({ exit: _exit, ...finding }) => finding);
    return {
      data: { ok: exit === undefined, findings },
      toText: (paint) => findings.map((finding) => render(finding, { paint, columns })).join(''),
      ...(exit ? { exit } : {}),
    };
  },
});

const MARK_WIDTH = 2;
const INDENT = ' '.repeat(MARK_WIDTH + 'settings  '.length);
const MARKS = {
  good: { text: '✓', color: 'green' },
  warning: { text: '!', color: 'yellow' },
  wrong: { text: '✗', color: 'red' },
} as const;

interface RenderOptions {
  readonly paint: Paint;
  /** Terminal width; null to leave lines unwrapped. */
  readonly columns: number | null;
}

/** Renders a finding as one line, with a second line for the fix. */
function render(
  { check, state, message, fix }: Omit<Finding, 'exit'>,
  { paint, columns }: RenderOptions,
): string {
  const { text, color } = MARKS[state];
  const room = (columns ?? Infinity) - INDENT.length;
  const [first = '', ...rest] = wrap(toLine(message), room);
  const todo = fix === null ? [] : wrap(toLine(fix), room);
  const below = [...rest, ...todo.map((line) => paint(color, line))];
  const name = padEnd(check, INDENT.length - MARK_WIDTH);
  return [`${paint(color, text)} ${name}${first}`, ...below.map((line) => INDENT + line), ''].join(
    '\n',
  );
}
