import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#cli/commands/table.ts';
import { describeProgram } from '#cli/program/describe-program.ts';
import { renderManPage } from '#scripts/cli-package/man-page.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the generated reference', () => {
  it('matches docs/cli-reference.md', () => {
    const { status, stderr } = spawnSync('node', ['scripts/cli-docs.ts', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('has every command on the man page, and nothing that man would misread', async () => {
    const program = await describeProgram();
    const page = renderManPage(program);
    for (const { path: words } of COMMANDS)
      expect(page).toContain(`\n.SS fanfare ${words.join(' ').replaceAll('-', '\\-')} `);
    const requests = [...page.matchAll(/^\.(\S+)/gmu)].map(([, name]) => name);
    expect([...new Set(requests)].sort()).toEqual(
      ['B', 'I', 'PP', 'RE', 'RS', 'SH', 'SS', 'TH', 'TP', '\\"', 'ad', 'fi', 'nf'].sort(),
    );
    expect(page).toMatch(/^[\0-\x7F]*$/u);
    expect(page).not.toMatch(/^'/mu);
  });
});
