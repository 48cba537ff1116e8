import { describe, expect, it } from 'vitest';
import { writeWebhookDisabled } from '#app/server/emails/webhook-emails.ts';

const EMAIL = {
  to: 'ada@example.com',
  url: 'https://fanfare.example/app/settings/webhooks/whook_1',
  host: 'hooks.example.com',
  isDeleted: false,
  workspaceName: 'Kiln',
};

describe('the email about a webhook that was turned off', () => {
  it.each([
    [7, 'missed, up to 7 days back:'],
    [1, 'missed, up to 1 day back:'],
    [null, 'missed:'],
  ])('says how far the log goes back: %s', (logDays, text) => {
    expect(writeWebhookDisabled({ ...EMAIL, logDays }).text).toContain(text);
  });
});
