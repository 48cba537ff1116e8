import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '#cli/commands/table.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { describeOnTerminal, runOnTerminal } from '#tests/support/cli.ts';
import { problem } from '#tests/support/cli-refusals.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

/**
 * Commands that can't be undone ask for confirmation at a terminal. In a pipe, they require `--yes`. This
 * covers every command with that flag; its own test covers what it does.
 */
const CONFIRMED = [
  ['queue delete', 'que_1', 'Permanently delete this queue?', 'Nothing was deleted.'],
  [
    'account-groups delete',
    'agrp_1',
    'Permanently delete this account group?',
    'Nothing was deleted.',
  ],
  ['accounts disconnect', 'acct_1', 'Disconnect it?', 'The account is still connected.'],
  ['bulk cancel', 'bulk_1', 'of bulk_1?', 'Nothing was canceled.'],
  ['calendar-feed revoke', null, 'Revoke its address?', 'The address still works.'],
  ['caption delete', 'cap_1', 'Permanently delete this caption?', 'Nothing was deleted.'],
  ['deliveries take-down', 'dlv_1', 'Take it down?', 'Nothing was taken down.'],
  ['drafts delete', 'drf_1', 'Permanently delete this draft?', 'Nothing was deleted.'],
  ['hashtags delete', 'hsh_1', 'Permanently delete this hashtag set?', 'Nothing was deleted.'],
  ['media delete', 'med_1', 'Permanently delete this file?', 'Nothing was deleted.'],
  [
    'mention delete',
    'ment_01jz0000000000000000000000',
    'Permanently delete this mention?',
    'Nothing was deleted.',
  ],
  ['posts delete', 'post_1', 'Permanently delete this post?', 'Nothing was deleted.'],
  ['posts publish-now', 'post_1', 'Publish this post now?', 'Nothing was published.'],
  ['sandbox reset', null, 'including connected accounts?', 'Nothing was deleted.'],
  ['series stop', 'ser_1', 'Stop this series', 'The series continues.'],
  ['short-links revoke', 'slnk_1', 'also in posts. Revoke it?', 'The link still works.'],
  ['snippet delete', 'snip_1', 'Permanently delete this snippet?', 'Nothing was deleted.'],
  ['tokens revoke', 'tok_1', 'Revoke it?', 'The token is still active.'],
  [
    'webhooks delete',
    'whook_1',
    'Permanently delete this endpoint and its log?',
    'Nothing was deleted.',
  ],
] as const;
/**
 * These ask after counting the changes: see code.test.ts and bulk-run.test.ts in
 * tests/cli/commands.
 */
const CONFIRMED_LATER = ['apply', 'bulk run'];

let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer(...Array.from({ length: 3 }, () => problem(422, 'refused')));
});
afterEach(() => server.close());

const toArgs = (name: string, id: string | null) => [...name.split(' '), ...(id ? [id] : [])];
const options = () => ({
  url: server.baseUrl,
  token: 'ff_t',
  env: { SANDBOX_URL: server.baseUrl, NO_COLOR: '1' },
});
/** Each command is also started as a process, at a terminal. */
const runInPipe = (args: readonly string[]) => {
  const { url, token, env } = options();
  const home = { HOME: '/nonexistent', XDG_CONFIG_HOME: '/nonexistent/.config' };
  return runInProcess(args, { env: { ...home, ...env, FANFARE_URL: url, FANFARE_TOKEN: token } });
};
const listChanges = () => server.received.filter(({ method }) => method !== 'GET');

it('covers every command that has --yes', async () => {
  const all = await Promise.all(
    COMMANDS.map(async ({ path: words, load }) => {
      const { options: flags = [] } = (await load()).command;
      return flags.some((option) => option.flags === '--yes') ? [words.join(' ')] : [];
    }),
  );
  expect(all.flat().toSorted()).toEqual(
    [...CONFIRMED.map(([name]) => name), ...CONFIRMED_LATER].toSorted(),
  );
});

describe.each(CONFIRMED)('fanfare %s in a pipe', (name, id) => {
  it('is refused without --yes, with nothing sent, and exits 2; with it there is no prompt', async () => {
    const requested = await runInPipe([...toArgs(name, id), '--json']);
    expect(requested).toMatchObject({ code: 2, stdout: '' });
    const { code, message } = JSON.parse(requested.stderr.trimEnd().split('\n').at(-1) ?? '').error;
    expect({ code, message }).toEqual({
      code: 'invalid_usage',
      message: expect.stringMatching(/\. Pass --yes to confirm\.$/u),
    });
    expect(server.received).toEqual([]);
    await runInPipe([...toArgs(name, id), '--yes']);
    expect(listChanges()).toHaveLength(1);
  });
});

describeOnTerminal('irreversible commands, at a terminal', () => {
  const respond = (at: string, text: string) => ({ ...options(), typing: [{ at, text }] });

  it.each(CONFIRMED)('%s asks, and Enter alone is no', async (name, id, question, declinedText) => {
    const no = await runOnTerminal(toArgs(name, id), respond(question, '\r'));
    expect(no.code).toBe(1);
    expect(no.screen).toContain(declinedText);
    expect(server.received).toEqual([]);
  });

  // All commands ask in the same way, and all run with --yes above.
  it.each(sampleCases(CONFIRMED, 4))('%s takes y as yes', async (name, id, question) => {
    await runOnTerminal(toArgs(name, id), respond(question, 'y\r'));
    expect(listChanges()).toHaveLength(1);
  });

  it('Ctrl-C also means no, and exits 130; --yes skips the prompt', async () => {
    const stopped = await runOnTerminal(
      ['posts', 'delete', 'post_1'],
      respond('Permanently delete', '\u0003'),
    );
    expect(stopped.code).toBe(130);
    expect(stopped.screen).toContain('Nothing was done.');
    expect(server.received).toEqual([]);
    await runOnTerminal(['posts', 'delete', 'post_1', '--yes'], options());
    expect(listChanges()).toHaveLength(1);
  });
});
