import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitAddresses } from '#app/domain/identity/demo-emails.ts';
import type { Mailbox } from '#app/server/ports/mailbox.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { listEmails } from '#app/server/services/demo-mailbox/list-emails.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({ get: () => null } as never);
  actor = await fixture.createActor();
});
afterAll(() => fixture.close());

const toEmail = (subject: string, to: string) => ({
  id: subject,
  subject,
  to: [to],
  from: 'fanfare@example.com',
  text: 'Open it.',
  receivedAt: '2026-05-01T12:00:00.000Z',
});

describe('the mailbox of the demo', () => {
  it('shows users only their own emails', async () => {
    const own = `${actor.userId}@example.com`;
    const emails = [toEmail('Yours', own.toUpperCase()), toEmail('Theirs', 'ines@example.com')];
    const mailbox: Mailbox = { url: 'http://localhost:4000/mail', list: async () => emails };
    const page = await listEmails({ ...fixture.deps, mailbox }, actor);
    expect(page).toMatchObject({ email: own, everybodysUrl: mailbox.url });
    expect(page.items.map(({ subject }) => subject)).toEqual(['Yours']);
  });

  it('does not exist when emails go to real mailboxes', async () => {
    await expect(listEmails({ ...fixture.deps, mailbox: null }, actor)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is not available to tokens', async () => {
    const token: Actor = { ...actor, via: 'token' };
    await expect(listEmails(fixture.deps, token)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('turns URLs into links and keeps the rest', () => {
    expect(splitAddresses('Open\nhttps://a.example/x?y=1\nor not.')).toEqual([
      { text: 'Open\n', isAddress: false },
      { text: 'https://a.example/x?y=1', isAddress: true },
      { text: '\nor not.', isAddress: false },
    ]);
  });
});
