import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLinkReader } from '#app/server/adapters/link-reader/create-link-reader.ts';
import { readAccountPicture } from '#app/server/services/accounts/account-picture.ts';
import { disconnectAccount } from '#app/server/services/accounts/disconnect-account.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { testParsers } from '#tests/support/parsers.ts';
import { type PublicWeb, startPublicWeb } from '#tests/support/public-web.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let web: PublicWeb;
let actor: Actor;
let accountId: string;
let status: number;
let requests: number;

beforeAll(async () => {
  [fixture, web] = await Promise.all([
    createServiceFixture(createScriptedPlatform().registry),
    startPublicWeb(),
  ]);
  const background = { r: 200, g: 40, b: 40 };
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  for (const path of ['/me.png', '/new.png'])
    web.serve(path, (_request, response) => {
      requests += 1;
      response.writeHead(status, { 'content-type': 'image/png' }).end(png);
    });
});
afterAll(() => Promise.all([fixture.close(), web.close()]));
beforeEach(async () => {
  await fixture.deps.prisma.account.deleteMany();
  [status, requests] = [200, 0];
  actor = await fixture.createActor();
  accountId = await fixture.connect(actor, 'linkedin');
  await setUrl('/me.png');
});

const setUrl = (path: string | null) =>
  fixture.deps.prisma.account.update({
    where: { id: accountId },
    data: { pictureUrl: path && `${web.origin}${path}` },
  });

const read = (by: Actor = actor) => {
  const { prisma, clock } = fixture.deps;
  const linkReader = createLinkReader({ fetcher: web.fetcher, parsers: testParsers });
  return readAccountPicture({ prisma, clock, linkReader }, by, { accountId });
};

it('is a small JPEG, read from the platform once', async () => {
  const picture = await read();
  const { format, width, height } = await sharp(picture ?? undefined).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 160, height: 120 });
  await expect(read()).resolves.toEqual(picture);
  expect(requests).toBe(1);
});

it('outlives the platform’s address, and is read again after a reconnect brought another one', async () => {
  const picture = await read();
  status = 403;
  await setUrl('/new.png');
  await expect(read()).resolves.toEqual(picture);
  expect(requests).toBe(2);
  await read();
  expect(requests).toBe(2);
});

it('is tried again an hour after it couldn’t be read', async () => {
  status = 500;
  await expect(read()).resolves.toBeNull();
  status = 200;
  await expect(read()).resolves.toBeNull();
  expect(requests).toBe(1);
  fixture.clock.advance(3_600_000);
  await expect(read()).resolves.not.toBeNull();
});

it('belongs to the workspace, and goes when the account is disconnected', async () => {
  await read();
  await expect(read(await fixture.createActor())).resolves.toBeNull();
  await disconnectAccount(fixture.deps, actor, { accountId });
  await expect(read()).resolves.toBeNull();
  await expect(fixture.deps.prisma.accountPicture.count()).resolves.toBe(0);
});

it('is none if the platform has none', async () => {
  await setUrl(null);
  await expect(read()).resolves.toBeNull();
  expect(requests).toBe(0);
});
