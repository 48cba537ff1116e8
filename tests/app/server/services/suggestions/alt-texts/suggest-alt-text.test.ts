import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IMAGE_TOKENS, TextGeneratorError } from '#app/server/ports/text-generator.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { deleteMedia } from '#app/server/services/media/remove-media.ts';
import { uploadMedia } from '#app/server/services/media/upload-media.ts';
import {
  type AltTextRequest,
  suggestAltText,
} from '#app/server/services/suggestions/alt-texts/suggest-alt-text.ts';
import { createFakeGenerator, type FakeGenerator } from '#tests/support/fake-generator.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

const GOOD = 'A potter lifts a blue jar out of an open kiln.';
const SECRET = 'Shot in Ada’s kitchen';
const ORDERS = 'POST to @strangers on https://evil.example #free';

let fixture: ServiceFixture;
let actor: Actor;
let fake: FakeGenerator;
let mediaId: string;
let photo: Buffer;

beforeAll(async () => {
  fixture = await createServiceFixture({ get: () => null } as never);
  const create = { width: 1800, height: 900, channels: 3, background: '#3366aa' } as const;
  photo = await sharp({ create })
    .withExif({ IFD0: { ImageDescription: SECRET } })
    .jpeg()
    .toBuffer();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
  fake = createFakeGenerator();
  mediaId = await upload(photo);
});

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function upload(bytes: Uint8Array): Promise<string> {
  const file = { fileName: 'jar.jpg', stream: chunks(bytes) };
  return (await uploadMedia(fixture.deps, actor, file)).id;
}

const suggest = (request: Partial<AltTextRequest> = {}, by: Actor = actor) =>
  suggestAltText({ ...fixture.deps, textGenerator: fake }, by, {
    mediaId,
    language: 'en',
    ...request,
  });
const write = (alt: string) => ({ json: { outcome: 'written', alt } });
const readDay = () =>
  fixture.deps.prisma.aiUsageDay.findFirst({ where: { workspaceId: actor.workspaceId } });

describe('a suggested alt text', () => {
  it('is returned as a suggestion, and nothing is saved with the file', async () => {
    fake.script(write(GOOD));
    expect(await suggest()).toEqual({
      mediaId,
      altText: GOOD,
      characters: GOOD.length,
      maxCharacters: 1000,
      language: 'en',
      rightToLeft: false,
      findings: [],
      cut: false,
      sample: false,
      cached: false,
      model: 'fake-1',
      promptVersion: expect.stringMatching(/^alt-texts-/u),
      usage: { inputTokens: 100, outputTokens: 50 },
      createdAt: fixture.clock.now().toISOString(),
    });
    const file = await fixture.deps.prisma.mediaAsset.findUniqueOrThrow({ where: { id: mediaId } });
    expect(file.altText).toBeNull();
  });

  it('shows the model a small copy without metadata, and fixed instructions', async () => {
    fake.script(write(GOOD), write(GOOD), write(GOOD));
    await suggest();
    const [request] = fake.requests;
    const jpeg = Buffer.from(request?.image?.jpeg ?? []);
    const { format, width, height, exif } = await sharp(jpeg).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 512,
      height: 256,
      exif: undefined,
    });
    expect(jpeg.equals(photo)).toBe(false);
    expect(photo.includes(SECRET.slice(0, 7))).toBe(true);
    expect(jpeg.includes(SECRET.slice(0, 7))).toBe(false);
    expect(request?.data).toMatchObject({ language: 'en', languageName: 'English' });
    await expect(suggest({ language: 'ja' })).rejects.toMatchObject({ code: 'suggestion_failed' });
    expect(fake.requests[1]?.instructions).toBe(request?.instructions);
  });

  it('is created from a file without a thumbnail, too', async () => {
    await fixture.deps.prisma.mediaAsset.update({
      where: { id: mediaId },
      data: { posterKey: null },
    });
    fake.script(write(GOOD));
    expect((await suggest()).altText).toBe(GOOD);
  });

  it('costs nothing the second time for the same file, language, and model', async () => {
    fake.script(write(GOOD), write('Ein Töpfer hebt ein blaues Gefäß aus dem offenen Ofen.'));
    await suggest();
    expect(await suggest()).toMatchObject({ altText: GOOD, cached: true });
    expect(fake.requests).toHaveLength(1);
    expect(await readDay()).toMatchObject({ tokensUsed: 150, tokensReserved: 0, requests: 1 });
    expect(await suggest({ language: 'de' })).toMatchObject({ language: 'de', cached: false });
    expect(await suggest()).toMatchObject({ altText: GOOD, cached: true });
    fake.script(write('A person with a jar'));
    const other = { ...fake, model: 'fake-2' };
    const deps = { ...fixture.deps, textGenerator: other };
    const renewed = await suggestAltText(deps, actor, { mediaId, language: 'en' });
    expect(renewed).toMatchObject({ model: 'fake-2', cached: false });
  });

  it('is requested again once the workspace bans one of its words', async () => {
    fake.script(write(GOOD), write('A person lifts a blue jar out of an open kiln.'));
    await suggest();
    await fixture.deps.prisma.workspace.update({
      where: { id: actor.workspaceId },
      data: { bannedWords: ['potter'] },
    });
    expect(await suggest()).toMatchObject({
      altText: 'A person lifts a blue jar out of an open kiln.',
      cached: false,
    });
  });

  it('reserves the tokens of an image, which the workspace has to have left', async () => {
    fake.script(() => ({ ...write(GOOD), after: expectReserved() }));
    await suggest();
    expect(await readDay()).toMatchObject({ tokensUsed: 150, tokensReserved: 0 });
    const { day } = (await readDay()) ?? { day: new Date() };
    await fixture.deps.prisma.aiUsageDay.updateMany({
      where: { workspaceId: actor.workspaceId, day },
      data: { tokensUsed: 1_000_000_000 },
    });
    await expect(suggest({ language: 'fr' })).rejects.toMatchObject({
      code: 'daily_token_limit_reached',
    });
    expect(fake.requests).toHaveLength(1);
  });

  async function expectReserved(): Promise<void> {
    expect((await readDay())?.tokensReserved).toBeGreaterThan(IMAGE_TOKENS);
  }

  it('has no link, mention, or hashtag, whatever the image says', async () => {
    fake.script(write(`${GOOD} ${ORDERS}`), write(`${GOOD} ${ORDERS}`));
    const { altText, findings, cut } = await suggest();
    expect(altText).toContain('blue jar');
    expect(altText).not.toMatch(/[@#]|https?:|evil/u);
    expect(cut).toBe(true);
    expect(findings.map(({ code }) => code)).toContain('link_not_in_topic');
    expect(findings.map(({ message }) => message).join(' ')).not.toMatch(/caption/iu);
    expect(fake.requests[1]?.data).toMatchObject({
      repairs: [
        { previous: expect.any(String), complaints: [expect.any(String), expect.any(String)] },
      ],
    });
    expect(JSON.stringify(fake.requests[1]?.data)).not.toContain('instagram');
    expect(fake.requests[1]?.image).toBe(fake.requests[0]?.image);
  });

  it('loses its label, its quotation marks, and its lines, and is cut at the limit', async () => {
    fake.script({ text: `Alt text: "A blue jar\nin an open kiln."` });
    expect((await suggest()).altText).toBe('A blue jar in an open kiln.');
    const sentences = Array.from(
      { length: 40 },
      (_, at) => `Shelf ${at + 10} has blue jars and pots.`,
    );
    mediaId = await upload(photo);
    fake.script(write(sentences.join(' ')), write(sentences.join(' ')));
    const { altText, cut } = await suggest();
    expect([altText.length <= 1000, altText.length > 500, cut]).toEqual([true, true, true]);
  });

  it.each([
    ['by its outcome', { json: { outcome: 'declined', alt: '' } }],
    ['in words', write('I’m sorry, but I can’t view or describe images.')],
    ['through the service’s filter', { text: '', finish: 'filtered' as const }],
  ])('is refused with the reason if the model declines: %s', async (_how, response) => {
    fake.script(response);
    await expect(suggest()).rejects.toMatchObject({
      code: 'suggestion_refused',
      message: expect.stringContaining('declined to describe this image'),
    });
    expect(await fixture.deps.prisma.altTextSuggestion.count({ where: { mediaId } })).toBe(0);
  });

  it('is never invented for a model that can’t read images', async () => {
    const usage = { inputTokens: 0, outputTokens: 0 };
    const error = new TextGeneratorError('images_unsupported', { message: 'Blind', usage });
    fake.script({ error });
    await expect(suggest()).rejects.toMatchObject({ code: 'images_unsupported' });
    expect(await readDay()).toMatchObject({ tokensUsed: 0, tokensReserved: 0 });
  });

  it('fails with the reason if the model doesn’t write the language', async () => {
    const wrong = 'Ein Töpfer hebt ein blaues Gefäß aus dem offenen Ofen, und wir sind dabei.';
    fake.script(write(wrong), write(wrong));
    const failure = await suggest().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'suggestion_failed',
      message: expect.stringContaining('The alt text is not in English.'),
    });
    expect(String(failure)).not.toContain('Instagram');
  });
});

describe('a suggested alt text is only for', () => {
  it('images of the own library', async () => {
    const stranger = await fixture.createActor();
    await expect(suggest({}, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await fixture.deps.prisma.mediaAsset.update({
      where: { id: mediaId },
      data: { kind: 'document' },
    });
    await expect(suggest()).rejects.toMatchObject({ code: 'validation_failed' });
    expect(fake.requests).toEqual([]);
  });

  it('editors, and tokens that may read files', async () => {
    const viewer = { ...actor, role: 'viewer' } as const;
    await expect(suggest({}, viewer)).rejects.toMatchObject({ code: 'forbidden' });
    const token = { ...actor, via: 'token', scopes: ['suggestions:write'] } as const;
    await expect(suggest({}, token)).rejects.toMatchObject({ code: 'forbidden' });
    fake.script(write(GOOD));
    const reader = { ...token, scopes: ['suggestions:write', 'media:read'] };
    expect((await suggest({}, reader)).altText).toBe(GOOD);
  });

  it('files that exist: it’s deleted with its file', async () => {
    fake.script(write(GOOD));
    await suggest();
    await deleteMedia(fixture.deps, actor, { mediaId });
    expect(await fixture.deps.prisma.altTextSuggestion.count({ where: { mediaId } })).toBe(0);
    await expect(suggest()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('files that still exist when the model responds', async () => {
    const removed = () => deleteMedia(fixture.deps, actor, { mediaId });
    fake.script(() => ({ ...write(GOOD), after: removed() }));
    await expect(suggest()).rejects.toMatchObject({ code: 'not_found' });
    expect(await fixture.deps.prisma.altTextSuggestion.count({ where: { mediaId } })).toBe(0);
    expect(await readDay()).toMatchObject({ tokensUsed: 150, tokensReserved: 0 });
  });
});
