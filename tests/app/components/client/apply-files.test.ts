import { describe, expect, it } from 'vitest';
import { applyFiles } from '#app/components/client/apply-files.ts';
import { EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';

const toFile = (id: string, type: MediaOutput['type'], altText: string | null = null) =>
  ({ id, type, altText }) as MediaOutput;

const files = [toFile('med_video', 'video'), toFile('med_1', 'image'), toFile('med_2', 'image')];
const cover = { mediaId: 'med_cover', atMs: 500 };
const draft = {
  ...EMPTY_DRAFT,
  mode: 'unique' as const,
  mediaIds: ['med_video'],
  ownMediaIds: { twitter: ['med_1', 'med_2'] },
  cover,
};

describe('a change to the files of a draft', () => {
  it('keeps the shared video’s cover when a platform’s own images change', () => {
    const added = [toFile('med_1', 'image', 'A blue tile')];
    const change = (ids: readonly string[]) => ids.toReversed();
    const changed = applyFiles({ draft, files }, { slot: 'twitter', change, added });
    expect(changed.draft).toMatchObject({ cover, ownMediaIds: { twitter: ['med_2', 'med_1'] } });
    expect(changed.draft.mediaIds).toEqual(['med_video']);
    expect(changed.files.filter(({ id }) => id === 'med_1')).toEqual(added);
  });

  it('drops the cover with the last video', () => {
    const changed = applyFiles({ draft, files }, { slot: 'shared', change: () => [] });
    expect(changed.draft.cover).toEqual(EMPTY_DRAFT.cover);
  });

  it('drops the image of a link when the first file is added', () => {
    const before = { ...EMPTY_DRAFT, cover };
    const change = () => ['med_video'];
    const changed = applyFiles({ draft: before, files }, { slot: 'shared', change });
    expect(changed.draft.cover).toEqual(EMPTY_DRAFT.cover);
  });
});
