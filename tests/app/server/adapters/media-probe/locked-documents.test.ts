import { describe, expect, test } from 'vitest';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import { checkMedia } from '#app/domain/media/media-rules.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { createFileReader } from '#cli/lib/lint/read-file-facts.ts';
import { probeStoredFile } from '#app/server/adapters/media-probe/probe-stored-file.ts';

const SIZE = { sizeBytes: 655 };

describe('a PDF', () => {
  test('is rejected for LinkedIn before publishing if it has a password', async () => {
    const probed = await probeStoredFile('tests/fixtures/media/locked.pdf');
    expect(probed).toMatchObject({ kind: 'document', pageCount: null, traits: { isLocked: true } });
    if (probed.kind === 'unusable') return;
    const facts = { ...probed, ...SIZE };
    const reason =
      'LinkedIn can’t open this PDF because it needs a password. Save a copy without one.';
    expect(checkMedia(PLATFORMS.linkedin, facts, 'standard')).toEqual([
      { code: 'document_locked', message: reason },
    ]);
    expect(planFit('linkedin', facts, { tier: 'standard' })).toEqual({
      verdict: 'impossible',
      reason,
    });
  });

  test('gets the same result from lint if it has a password', async () => {
    const path = 'tests/fixtures/media/locked.pdf';
    const { facts } = await createFileReader()({ name: path, path, altText: null });
    expect(facts).toMatchObject({ pageCount: null, traits: { isLocked: true } });
  });

  test('is damaged if it has no readable page', async () => {
    const probed = await probeStoredFile('tests/fixtures/media/damaged.pdf');
    expect(probed).toMatchObject({ kind: 'unusable', reason: 'damaged' });
  });
});
