import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountList, type AccountOutput } from '#app/domain/accounts/accounts.ts';
import { PostPlanOutput } from '#app/domain/posts/post-plan.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { createId } from '#app/server/db/ids.ts';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { connectAccounts, publish, readPost } from '#tests/support/product-client.ts';
import { createSandboxControl } from '#tests/support/sandbox.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { PATIENCE_MS } from '#tests/support/patience.ts';

/** 19,999 characters, which is too long for a standard X account. */
const LONG = 'word '.repeat(4000).trim();
const STUDIO_LUMEN = '1650112233445566787';
const HOUR_MS = 3_600_000;

let app: ApiApp;
let call: ApiClient;
let control: ReturnType<typeof createSandboxControl>;

beforeAll(async () => {
  app = await startApiApp();
  call = createApiClient(app.url, app.owner.token);
  control = createSandboxControl(app.sandboxUrl);
  await connectAccounts(app.url, ['twitter']);
});
afterAll(() => app.close());

const listX = async (): Promise<AccountOutput[]> =>
  AccountList.parse((await call('GET', '/api/accounts')).body).items;

async function findNova(): Promise<AccountOutput> {
  const nova = (await listX()).find(({ handle }) => handle === 'novareyes');
  if (!nova) throw new Error('The account is connected.');
  return nova;
}

/** Changes the account's subscription at X. Fanfare doesn't know until it checks the account. */
const subscribe = (subscription: string) => control.setKnobs('twitter', { subscription });

async function checkAccount(): Promise<AccountOutput['tier']> {
  const { id } = await findNova();
  expect((await call('POST', `/api/accounts/${id}/probe`)).status).toBe(200);
  return (await findNova()).tier;
}

const toPost = (caption: string) => ({ platforms: ['twitter'], content: { captions: [caption] } });

async function listViolations(caption: string): Promise<string[]> {
  const { body } = await call('POST', '/api/validate', { body: toPost(caption) });
  return PostPlanOutput.parse(body).violations.map(({ message }) => message);
}

async function createDraft(caption: string): Promise<string> {
  const { body } = await call('POST', '/api/drafts', { body: { post: toPost(caption) } });
  return String(body['id']);
}

const publishDraft = (id: string) =>
  call('POST', `/api/drafts/${id}/publish`, { body: {}, headers: { prefer: 'wait=0' } });

/** Creates a video row with probed facts. Nothing reads its bytes here. */
async function createVideo(durationMs: number): Promise<string> {
  const id = createId('med');
  await app.fanfare.container.deps.prisma.mediaAsset.create({
    data: {
      id,
      workspaceId: app.owner.workspaceId,
      storageKey: id,
      fileName: 'talk.mp4',
      state: 'ready',
      origin: 'upload',
      kind: 'video',
      contentType: 'video/mp4',
      sizeBytes: 900_000_000n,
      sha256: id,
      width: 1280,
      height: 720,
      durationMs,
      rotation: 0,
      frameRate: 30,
      videoCodec: 'h264',
      pixelFormat: 'yuv420p',
      isInterlaced: false,
      hasAudio: true,
      audioCodec: 'aac',
      audioChannels: 2,
    },
  });
  return id;
}

async function planFit(mediaId: string, accountIds?: readonly string[]): Promise<FitPlanOutput> {
  const body = { platforms: ['twitter'], ...(accountIds && { accountIds }) };
  const response = await call('POST', `/api/media/${mediaId}/fit-plan`, { body });
  return (response.body['items'] as [FitPlanOutput])[0];
}

describe('a subscription to X that changes', () => {
  it('changes the limits at the next check of the account, up and down', async () => {
    const video = await createVideo(HOUR_MS);
    const draft = await createDraft(LONG);
    const tooLong = ['The caption is too long for Twitter: 19999 of 280 weighted characters.'];
    expect(await listViolations(LONG)).toEqual(tooLong);
    expect((await publishDraft(draft)).status).toBe(422);
    expect(await planFit(video)).toMatchObject({ verdict: 'changes', tier: 'standard' });

    await subscribe('Basic');
    expect(await listViolations(LONG)).toEqual(tooLong);
    expect(await checkAccount()).toBe('premium');
    expect(await listViolations(LONG)).toEqual([]);
    expect(await planFit(video)).toMatchObject({ verdict: 'fits', tier: 'premium' });
    await subscribe('Premium');
    expect(await checkAccount()).toBe('premium');
    const { status, body } = await publishDraft(draft);
    expect(status).toBe(202);
    const postId = String(body['id']);
    const address = { url: app.url, token: app.owner.token };
    await vi.waitUntil(async () => (await readPost(address, postId)).state === 'published', {
      timeout: PATIENCE_MS,
    });

    await subscribe('None');
    expect(await checkAccount()).toBe('standard');
    expect(await listViolations(LONG)).toEqual(tooLong);
    const another = await createDraft(`${LONG}.`);
    const refused = await publishDraft(another);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.map(({ code }) => code)).toEqual(['caption_too_long']);
    expect(await planFit(video)).toMatchObject({ verdict: 'changes', tier: 'standard' });
  });

  it.each([
    {
      title: 'fails a waiting post with what to do when a check finds that it ended',
      isChecked: true,
      expected: {
        errorCode: 'text_too_long',
        message: 'The text is 19999 characters long as Twitter counts them. The limit is 280.',
        remedy:
          'Shorten the text to 280 characters, or subscribe the account to Twitter Premium, which allows 25,000.',
      },
    },
    {
      title: 'says that it may have ended when X refuses a long post',
      isChecked: false,
      expected: {
        errorCode: 'not_permitted',
        remedy:
          'Check the account on the dashboard. Only Premium accounts can post more than 280 characters, and its subscription may have expired. Otherwise, change the text.',
      },
    },
  ])('$title', async ({ isChecked, expected }) => {
    const { prisma } = app.fanfare.container.deps;
    const hold = (heldUntil: Date | null) => prisma.account.updateMany({ data: { heldUntil } });
    await subscribe('Premium');
    expect(await checkAccount()).toBe('premium');
    await hold(new Date(Date.now() + HOUR_MS));
    const address = { url: app.url, token: app.owner.token };
    const caption = LONG.replace('word', isChecked ? 'kiln' : 'clay');
    const postId = await publish(address, { caption, platforms: ['twitter'] });
    await subscribe('None');
    if (isChecked) await checkAccount();
    await hold(null);
    await prisma.delivery.updateMany({ where: { postId }, data: { runAt: new Date(0) } });
    await vi.waitUntil(async () => (await readPost(address, postId)).state === 'failed', {
      timeout: PATIENCE_MS,
    });
    const { deliveries } = await readPost(address, postId);
    expect(deliveries[0]).toMatchObject({ errorKind: 'rejected_content', ...expected });
  });
});

describe('two accounts of X with different limits', () => {
  it('a fit follows the default account, or the listed ones by the lower limits', async () => {
    await subscribe('');
    await checkAccount();
    await connectAccounts(app.url, ['twitter'], { ...DEMO_USER, persona: STUDIO_LUMEN });
    const accounts = await listX();
    const [nova, lumen] = ['novareyes', 'studiolumen'].map(
      (name) => accounts.find(({ handle }) => handle === name)?.id ?? '',
    );
    const video = await createVideo(HOUR_MS);
    expect(await planFit(video)).toMatchObject({ verdict: 'changes', tier: 'standard' });
    expect(await planFit(video, [lumen ?? ''])).toMatchObject({ verdict: 'fits', tier: 'premium' });
    const both = await planFit(video, [lumen ?? '', nova ?? '']);
    expect(both).toMatchObject({ verdict: 'changes', tier: 'standard' });
    await call('PATCH', `/api/accounts/${lumen ?? ''}`, { body: { isDefault: true } });
    expect(await planFit(video)).toMatchObject({ verdict: 'fits', tier: 'premium' });
  });

  it('rejects an account that is not connected here', async () => {
    const video = await createVideo(HOUR_MS);
    const body = { platforms: ['twitter'], accountIds: ['acc_none'] };
    const response = await call('POST', `/api/media/${video}/fit-plan`, { body });
    expect(response.status).toBe(422);
    expect(response.body.errors).toMatchObject([
      { pointer: '/accountIds/0', code: 'unknown_account' },
    ]);
  });
});
