import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMailer, toSmtpMessage } from '#app/server/adapters/mailer/smtp-mailer.ts';
import { type Sandbox, start } from '#app/server/sandbox/start.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';

const FROM = 'Fanfare <hello@fanfare.example>';
const TEXT = 'Open this link — it works once:\n\nhttp://localhost/reset?token=a&b=<c>\n';
const email = { to: 'ines@example.com', subject: 'Zażółć — a new password', text: TEXT };

describe('email over SMTP', () => {
  let folder: string;
  let sandbox: Sandbox;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-mail-'));
    sandbox = await start({ port: 0, smtpPort: 0, dataDir: folder, clients: {} });
  });
  afterAll(async () => {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  const createMailer = (port: number) =>
    createSmtpMailer({
      from: FROM,
      getServer: async () => `smtp://ines:secret-1@127.0.0.1:${port}`,
    });

  it('arrives complete in the sandbox’s mailbox, as a page and as JSON', async () => {
    const mailer = createMailer(sandbox.smtpPort ?? 0);
    await Promise.all([mailer.send(email), mailer.send({ ...email, subject: 'Another' })]);
    mailer.close();
    const response = await fetch(`${sandbox.url}/control/mail`);
    const { emails, letters } = (await response.json()) as Record<
      'emails' | 'letters',
      (typeof email & { id: string })[]
    >;
    expect(emails).toHaveLength(2);
    // The former name.
    expect(letters).toEqual(emails);
    const arrived = emails.find(({ subject }) => subject === email.subject);
    expect(arrived).toMatchObject({ to: [email.to], from: 'hello@fanfare.example' });
    expect(arrived?.text.trim()).toBe(TEXT.trim());
    const page = await (await fetch(`${sandbox.url}/mail/${arrived?.id ?? ''}`)).text();
    expect(page).toContain('<a href="http://localhost/reset?token=a&amp;b=');
    expect(page).not.toContain('<c>');
    const emptied = await fetch(`${sandbox.url}/control/mail`, { method: 'DELETE' });
    expect(emptied.status).toBe(204);
    expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain('No emails yet.');
  });

  it('has a link that mail clients offer to unsubscribe, if the email can be turned off', () => {
    const headers = { 'Auto-Submitted': 'auto-generated' };
    expect(toSmtpMessage(email)).toEqual({ ...email, headers });
    expect(
      toSmtpMessage({ ...email, unsubscribeUrl: 'https://fanfare.example/unsubscribe?token=a' }),
    ).toEqual({
      ...email,
      headers: {
        ...headers,
        'List-Unsubscribe': '<https://fanfare.example/unsubscribe?token=a>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  });

  it('reports a rejected email without revealing the user or password', async () => {
    const mailer = createMailer(await findFreePort());
    const error = await mailer.send(email).catch((thrown: unknown) => thrown);
    mailer.close();
    expect(error).toMatchObject({ name: 'MailError' });
    expect(String(error)).toContain('(ESOCKET)');
    expect(JSON.stringify(error) + String(error)).not.toMatch(/ines@|secret-1/u);
  });
});
