import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { CONNECT_PATHS } from '#app/domain/platforms/connect-paths.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { PostOutput } from '#app/domain/posts/publish.ts';
import { DEMO_USER } from '../demo/seed-demo.ts';
import { call, type Demo } from './call-demo.ts';
import { fillQueue } from './fill-queue.ts';
import { fillSeries } from './fill-series.ts';
import type { Facts } from './screen.ts';

const VIDEO = fileURLToPath(new URL('../demo/kiln-opening.mp4', import.meta.url));
const PICTURE = fileURLToPath(new URL('../../public/images/kiln-opening.webp', import.meta.url));
/** By Rachel Michetti, CC0: scikit-image's sample `coffee.png`. */
const PHOTO = fileURLToPath(new URL('coffee.webp', import.meta.url));

const GIVE_UP_AFTER_MS = 180_000;
const POLL_EVERY_MS = 500;

/** Uses the demo as a person would, through its pages and API, until every screen has something to show. */
export async function fillDemo(demo: Demo): Promise<Omit<Facts, keyof HeldFacts>> {
  for (const platform of PLATFORM_IDS) await connect(demo, platform);
  await createGroup(demo);
  const webhook = await createWebhook(demo.page);
  const mediaId = await upload(demo, { path: VIDEO, type: 'video/mp4' });
  await upload(demo, { path: PICTURE, type: 'image/webp' });
  const photoVideoId = await uploadPhotoVideo(demo);
  const live = await publish(demo, {
    platforms: PLATFORM_IDS,
    mediaId,
    hashtags: ['ceramics', 'kilnopening'],
    caption: 'The kiln is open. Forty pieces, none of them alike.',
  });
  await refuseOnce(demo.sandboxUrl);
  const partial = await publish(demo, {
    platforms: ['linkedin', 'facebook', 'twitter'],
    hashtags: ['celadon'],
    caption: 'Two places are free in the glaze class on Saturday.',
  });
  await generate(demo.page, 'caption-generator', 'Generate Caption');
  await generate(demo.page, 'hashtag-generator', 'Generate Hashtags');
  await saveDraft(demo, { content: { captions: ['Glaze tests, first results.'], mediaId } });
  await saveDraft(demo, {
    platforms: ['linkedin', 'twitter'],
    content: { captions: ['Open studio on Saturday, 10 to 4.'], hashtags: ['openstudio'] },
  });
  await createToken(demo.page);
  await banWords(demo.page);
  await getEmail(demo);
  const failed = partial.deliveries.find(({ success }) => success === false);
  if (!failed) throw new Error('No delivery failed: its screen would show something else.');
  return {
    mediaId: photoVideoId,
    livePost: live.id,
    partialPost: partial.id,
    liveDelivery: live.deliveries[0]?.id ?? '',
    failedDelivery: failed.id,
    invitationToken: await invite(demo),
    webhook,
    queueId: await fillQueue(demo),
    seriesId: await fillSeries(demo),
  };
}

type HeldFacts = Pick<Facts, 'waitingPost' | 'login'>;

/**
 * Creates a post that can't start because its accounts are on hold, and a login request that expires in
 * minutes.
 */
export async function fillHeld(demo: Demo): Promise<HeldFacts> {
  const { post } = await send(demo, {
    platforms: ['linkedin', 'facebook', 'twitter'],
    hashtags: ['kilnopening'],
    caption: 'Doors open on Thursday at noon. Bring a box: we wrap, you carry.',
  });
  return { waitingPost: post.id, login: await requestToken(demo) };
}

/** Requests a token the way the CLI does. Returns the URL of the page where the user decides. */
async function requestToken({ page, url }: Demo): Promise<string> {
  const form = {
    client_id: 'fanfare-cli',
    client_name: 'fanfare on studio-laptop',
    redirect_uri: 'http://127.0.0.1:49152/callback',
    state: 'a-state-of-its-own',
  };
  const response = await page.request.post(`${url}/auth/device`, {
    form,
    headers: { origin: url },
  });
  const schema = z.object({ verification_uri_complete: z.string() });
  const { pathname, search } = new URL(
    schema.parse(await response.json()).verification_uri_complete,
  );
  return pathname + search;
}

async function connect({ page, url }: Demo, platform: PlatformId): Promise<void> {
  await page.goto(url + CONNECT_PATHS[platform]);
  await page.getByRole('button', { name: /allow/iu }).first().click();
  await page.waitForURL('**/app**');
}

async function upload(demo: Demo, file: { path: string; type: string }): Promise<string> {
  const name = file.path.split('/').at(-1) ?? 'file';
  const multipart = { file: { name, mimeType: file.type, buffer: await readFile(file.path) } };
  const schema = z.object({ id: z.string() });
  return (await call(demo, '/api/media/upload', { multipart, schema })).id;
}

/** Uploads a video of a photo, because two of the platforms only accept videos. */
async function uploadPhotoVideo(demo: Demo): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-photo-'));
  const video = path.join(folder, 'espresso.mp4');
  const silence = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo'];
  const filter = 'crop=320:400,scale=1024:1280:flags=lanczos,fps=30,format=yuv420p';
  const still = ['-loop', '1', '-i', PHOTO, ...silence, '-t', '20', '-vf', filter];
  // As a camera's app exports it: nothing is left to convert.
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const output = ['-c:v', 'libx264', '-c:a', 'aac', ...tags, '-movflags', '+faststart', video];
  try {
    await promisify(execFile)('ffmpeg', [...still, ...output]);
    return await upload(demo, { path: video, type: 'video/mp4' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface PostToCreate {
  readonly platforms: readonly PlatformId[];
  readonly caption: string;
  readonly hashtags: readonly string[];
  readonly mediaId?: string;
}

const Sent = z.object({
  post: z.object({ id: z.string() }),
  follow: z.object({ url: z.string() }),
});

function send(demo: Demo, { caption, hashtags, mediaId, platforms }: PostToCreate) {
  const data = {
    platforms,
    content: { captions: [caption], hashtags, ...(mediaId && { mediaId }) },
    platformOptions: { tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE' } },
  };
  return call(demo, '/api/publisher/publish', { data, schema: Sent });
}

async function saveDraft({ page, url }: Demo, post: object): Promise<void> {
  const response = await page.request.post(`${url}/api/drafts`, {
    headers: { origin: url },
    data: { post },
  });
  if (!response.ok()) throw new Error(`The draft wasn’t saved: ${await response.text()}`);
}

/** Saves a group of half of the accounts. */
async function createGroup(demo: Demo): Promise<void> {
  const Ids = z.object({ items: z.array(z.object({ id: z.string() })) });
  const { items } = await call(demo, '/api/accounts', { schema: Ids });
  const data = { name: 'Harbour Coffee', accountIds: items.slice(0, 3).map(({ id }) => id) };
  await call(demo, '/api/account-groups', { schema: z.object({ id: z.string() }), data });
}

/** Publishes a post. Resolves when every delivery has finished. */
async function publish(demo: Demo, request: PostToCreate) {
  const { follow } = await send(demo, request);
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const post = await call(demo, follow.url, { schema: PostOutput });
    if (post.state !== 'publishing' || performance.now() > until) return post;
    await delay(POLL_EVERY_MS);
  }
}

/** Makes X refuse the next post for good. */
async function refuseOnce(sandboxUrl: string): Promise<void> {
  const detail = 'You are not permitted to perform this action.';
  const response = await fetch(`${sandboxUrl}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      platform: 'twitter',
      endpoint: 'create_post',
      kind: 'status',
      status: 403,
      count: 1,
      body: { title: 'Forbidden', detail, status: 403 },
    }),
  });
  if (!response.ok) throw new Error(`The sandbox took no fault: ${response.status}`);
}

async function generate(page: Page, screen: string, button: string): Promise<void> {
  await page.goto(`/app/${screen}`);
  await page.getByLabel('Topic').fill('Opening the kiln after a week of firing');
  await page.getByRole('button', { name: button }).click();
  await page
    .getByText(/(?:Characters|Count): \d+ \/ \d+/u)
    .first()
    .waitFor();
}

async function createToken(page: Page): Promise<void> {
  await page.goto('/app/settings/tokens');
  await page.locator('input[name="name"]').fill('Night script');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Night script').first().waitFor();
}

/** Creates a webhook endpoint and returns the path of its page. */
async function createWebhook(page: Page): Promise<string> {
  const receiver = createServer((_request, response) => response.end('thanks')).listen(0);
  // The receiver lives as long as the script.
  receiver.unref();
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  await page.goto('/app/settings/webhooks');
  await page.getByLabel('Address').fill(`http://localhost:${port}/fanfare`);
  await page.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByRole('link', { name: `http://localhost:${port}/fanfare` }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.locator('.badge', { hasText: 'Delivered' }).waitFor();
  return new URL(page.url()).pathname;
}

async function banWords(page: Page): Promise<void> {
  await page.goto('/app/settings');
  await page.getByRole('textbox', { name: 'Banned words' }).fill('cheap\nbest deal');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Banned words saved.').waitFor();
}

/** Sends an email, so the demo's mailbox has one. */
async function getEmail({ page, url }: Demo): Promise<void> {
  const form = { email: DEMO_USER.email };
  const response = await page.request.post(`${url}/forgot-password`, {
    form,
    headers: { origin: url },
  });
  if (!response.ok()) throw new Error(`The server sent no email: ${response.status()}`);
}

const SentEmails = z.object({ emails: z.array(z.object({ text: z.string() })) });

/** Invites a member and returns the token from the link in the email. */
async function invite({ page, sandboxUrl }: Demo): Promise<string> {
  await page.goto('/app/settings/members');
  await page.getByLabel('Email').fill('ines@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent to').waitFor();
  const until = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const response = await fetch(`${sandboxUrl}/control/mail`);
    const { emails } = SentEmails.parse(await response.json());
    const texts = emails.map(({ text }) => /\/invitation\?token=([\w-]+)/u.exec(text)?.[1]);
    const token = texts.find((text) => text !== undefined);
    if (token !== undefined) return token;
    if (performance.now() > until) throw new Error('The invitation’s email didn’t arrive.');
    await delay(POLL_EVERY_MS);
  }
}
