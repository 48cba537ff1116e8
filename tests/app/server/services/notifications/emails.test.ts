import { beforeEach, describe, expect, it } from 'vitest';
import { createId } from '#app/server/db/ids.ts';
import { type EmailMessage, MailError } from '#app/server/ports/mailer.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { EmailTopic } from '#app/domain/notifications/email-topics.ts';
import {
  type EmailPreference,
  readEmailPreference,
  saveEmailPreference,
  unsubscribe,
} from '#app/server/services/notifications/email-preference.ts';
import { markRead } from '#app/server/services/notifications/mark-read.ts';
import { sendNotificationEmails } from '#app/server/services/notifications/send-emails.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { getOnlyDelivery, useDeliveryBench } from '../publishing/delivery-bench.ts';
import { fail } from '../publishing/scripted-platform.ts';

const MINUTE_MS = 60_000;
const bench = useDeliveryBench();
let sent: EmailMessage[];
let isDown: boolean;

beforeEach(async () => {
  [sent, isDown] = [[], false];
  await confirmAddress(bench.actor);
  bench.platform.prepare = () => Promise.reject(fail('rejected_content'));
});

const confirmAddress = ({ userId }: Actor) =>
  bench.deps.prisma.identity.create({
    data: {
      id: createId('idn'),
      userId,
      issuer: 'https://id.example',
      subject: userId,
      email: `${userId}@example.com`,
      emailVerified: true,
    },
  });

async function leaveWorkspace(): Promise<void> {
  const { prisma } = bench.deps;
  const { workspaceId, userId } = bench.actor;
  const heir = await bench.createActor();
  const member = { id: createId('mem'), workspaceId, userId: heir.userId, role: 'owner' };
  await prisma.member.create({ data: member });
  await prisma.member.deleteMany({ where: { workspaceId, userId } });
}

const mailer = {
  async send(email: EmailMessage) {
    sent.push(email);
    if (isDown) throw new MailError('The mail server is down.');
  },
  close: () => undefined,
};

/** Sends what is due after some minutes. Returns the emails. */
async function sendAfter(minutes: number): Promise<EmailMessage[]> {
  sent = [];
  bench.clock.advance(minutes * MINUTE_MS);
  await sendNotificationEmails({ ...bench.deps, mailer });
  return sent;
}

const failPost = async () => bench.work(await bench.publish());

async function failMany(count: number): Promise<void> {
  const { workspaceId, userId } = bench.actor;
  await bench.deps.prisma.notification.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      id: createId('ntf'),
      workspaceId,
      userId,
      kind: 'delivery_failed',
      key: `delivery_failed:${index}:1`,
      platform: 'linkedin',
      data: { account: '@kiln', caption: `Piece ${index}`, reason: 'Too long.' },
      createdAt: bench.clock.now(),
    })),
  });
}

describe('the email about unread notifications', () => {
  it('is sent once, after ten minutes, with the link to the post', async () => {
    const { id } = await failPost();
    expect(await sendAfter(9)).toEqual([]);
    const [email, ...others] = await sendAfter(2);
    expect(email).toMatchObject({
      to: `${bench.actor.userId}@example.com`,
      subject: '“The kiln is open” wasn’t published on LinkedIn',
    });
    const link = 'http://localhost:3000/unsubscribe?token=';
    expect(email?.text.replaceAll(/(?<=token=).*/gu, '')).toBe(
      `“The kiln is open” wasn’t published on LinkedIn.\nDo something about it.\nhttp://localhost:3000/app/open?workspace=${bench.actor.workspaceId}&post=${id}\n\nTurn off these emails:\n${link}\n`,
    );
    expect(others).toEqual([]);
    expect(await sendAfter(120)).toEqual([]);
  });

  it('reports a post once, without the platforms that were retried, and again if another one fails', async () => {
    const post = await bench.publish('The kiln is open', ['linkedin', 'twitter']);
    await bench.work(post);
    await retryDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(post).id });
    const title = '“The kiln is open” wasn’t published on';
    expect(await sendAfter(11)).toMatchObject([{ subject: `${title} Twitter` }]);
    await bench.work(post);
    expect(await sendAfter(11)).toEqual([]);
    expect(await sendAfter(50)).toMatchObject([{ subject: `${title} LinkedIn and Twitter` }]);
  });

  it('reports 500 failures at once, and the next one is sent after an hour at the earliest', async () => {
    await failMany(500);
    const [email, ...others] = await sendAfter(11);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('You have 500 unread notifications');
    expect(email?.text).toContain(
      '490 more notifications:\nhttp://localhost:3000/app/notifications',
    );
    await failPost();
    expect(await sendAfter(11)).toEqual([]);
    expect(await sendAfter(50)).toMatchObject([
      { subject: '“The kiln is open” wasn’t published on LinkedIn' },
    ]);
  });

  it('names the workspace if the person has several', async () => {
    const { workspaceId } = await bench.createActor();
    const { userId } = bench.actor;
    const data = { id: createId('mem'), workspaceId, userId, role: 'viewer' };
    await bench.deps.prisma.member.create({ data });
    await failPost();
    const [email] = await sendAfter(11);
    expect(email?.text).toContain('In the workspace “Kiln & Ash”:\n“The kiln is open” wasn’t');
  });

  it('is sent by one of two workers, and again under the same Message-ID if the mail server was down', async () => {
    await failPost();
    bench.clock.advance(11 * MINUTE_MS);
    isDown = true;
    const deps = { ...bench.deps, mailer };
    await Promise.all([sendNotificationEmails(deps), sendNotificationEmails(deps)]);
    const ids = sent.map(({ messageId }) => messageId);
    expect(ids).toEqual([expect.stringMatching(/^<nem_\w+@localhost>$/u)]);
    isDown = false;
    expect(await sendAfter(9)).toEqual([]);
    expect(await sendAfter(2)).toMatchObject([{ messageId: ids[0] }]);
    expect(await sendAfter(120)).toEqual([]);
  });

  const choose = (changes: Partial<EmailPreference>) =>
    saveEmailPreference(bench.deps, bench.actor, {
      isOn: true,
      topics: EmailTopic.options,
      ...changes,
    });

  it('is sent about the topics that the person chose', async () => {
    await choose({ topics: ['problems'] });
    expect(await readEmailPreference(bench.deps, bench.actor)).toEqual({
      isOn: true,
      topics: ['problems'],
    });
    await failPost();
    expect(await sendAfter(11)).toHaveLength(1);
  });

  it('keeps the chosen topics if emails are turned off without any', async () => {
    await choose({ topics: ['problems'] });
    await choose({ isOn: false, topics: [] });
    const { topics } = await readEmailPreference(bench.deps, bench.actor);
    expect(topics).toEqual(['problems']);
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['read', () => markRead(bench.deps, bench.actor, {})],
    ['turned off', () => choose({ isOn: false })],
    ['about a topic that they turned off', () => choose({ topics: ['accounts', 'schedule'] })],
    ['for someone who left', leaveWorkspace],
    [
      'for an unconfirmed address',
      () =>
        bench.deps.prisma.identity.updateMany({
          where: { userId: bench.actor.userId },
          data: { emailVerified: false },
        }),
    ],
  ])('is never sent if it was %s', async (_title, change) => {
    await failPost();
    await change();
    expect(await sendAfter(11)).toEqual([]);
  });

  it('leaves out a delivery that is being retried', async () => {
    const post = await failPost();
    await retryDelivery(bench.deps, bench.actor, { deliveryId: getOnlyDelivery(post).id });
    expect(await sendAfter(11)).toEqual([]);
  });

  it('has a link that turns off these emails', async () => {
    await failPost();
    const [email] = await sendAfter(11);
    const token = new URL(email?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    expect(await unsubscribe(bench.deps, { token: `${token}x` })).toBe(false);
    expect(await unsubscribe(bench.deps, { token })).toBe(true);
    await failPost();
    expect(await sendAfter(120)).toEqual([]);
  });
});
