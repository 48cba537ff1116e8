import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';

const readMail = (variables: Record<string, string>) => readConfig(variables).mail;

describe('email configuration', () => {
  it('sends no email when nothing is set', () => {
    expect(readMail({ SMTP_URL: '' })).toBeNull();
  });

  it('sends to a server from a sender address, which is required', () => {
    const SMTP_URL = 'smtps://user:pass@mail.example.com';
    const MAIL_FROM = 'Fanfare <hello@example.com>';
    expect(readMail({ SMTP_URL, MAIL_FROM })).toEqual({
      server: SMTP_URL,
      from: MAIL_FROM,
    });
    expect(() => readMail({ SMTP_URL })).toThrow(/SMTP_URL also needs MAIL_FROM/u);
    expect(() => readMail({ SMTP_URL: 'https://mail.example.com' })).toThrow(/smtp:\/\/user/u);
  });

  it('sends to the sandbox only when its mailbox may be public', () => {
    expect(readMail({ SMTP_URL: 'sandbox' })).toMatchObject({ server: 'sandbox' });
    const inProduction = { NODE_ENV: 'production', PUBLIC_URL: 'https://f.example' };
    expect(() => readMail({ SMTP_URL: 'sandbox', ...inProduction })).toThrow(/mailbox/u);
    expect(() => readMail({ SMTP_URL: 'sandbox', SANDBOX_URL: 'http://s.example' })).toThrow(
      /mailbox/u,
    );
  });
});
