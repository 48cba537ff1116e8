import { describe, expect, it } from 'vitest';
import { findCoverVideo } from '#app/domain/composer/cover-video.ts';
import { fromDraftContent, toDraftContent } from '#app/domain/composer/draft-content.ts';
import { parseDraft, toDraftFields } from '#app/domain/composer/draft-fields.ts';
import {
  addFiles,
  getMediaIds,
  keepFiles,
  listMediaIds,
} from '#app/domain/composer/draft-files.ts';
import { type Draft, EMPTY_DRAFT, toPublishRequest } from '#app/domain/composer/draft.ts';
import { moveFile } from '#app/domain/composer/move-file.ts';
import { upgradeDraft } from '#app/domain/composer/upgrade-draft.ts';
import { MAX_FILES_PER_POST } from '#app/domain/posts/files-per-post.ts';
import { DraftContent } from '#app/domain/posts/saved-drafts.ts';

const draft: Draft = {
  ...EMPTY_DRAFT,
  platforms: ['instagram', 'twitter', 'youtube'],
  mode: 'unique',
  mediaIds: ['med_1', 'med_2'],
  ownMediaIds: { twitter: ['med_3'], youtube: [] },
};

describe('the files of a draft', () => {
  it('are each platform’s own in unique mode, and the shared ones otherwise', () => {
    expect(getMediaIds(draft, 'instagram')).toEqual(['med_1', 'med_2']);
    expect(getMediaIds(draft, 'twitter')).toEqual(['med_3']);
    expect(getMediaIds(draft, 'youtube')).toEqual([]);
    expect(getMediaIds({ ...draft, mode: 'same' }, 'twitter')).toEqual(['med_1', 'med_2']);
    expect(listMediaIds(draft)).toEqual(['med_1', 'med_2', 'med_3']);
  });

  it('are added once, at the end, up to the limit', () => {
    expect(addFiles(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
    const many = Array.from({ length: 30 }, (_, index) => `med_${index}`);
    expect(addFiles([], many)).toEqual(many.slice(0, MAX_FILES_PER_POST));
  });

  it('move to another place, and stay where they are outside the list', () => {
    expect(moveFile(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moveFile(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(moveFile(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moveFile(['a', 'b', 'c'], 'c', 9)).toEqual(['a', 'b', 'c']);
    expect(moveFile(['a'], 'x', 0)).toEqual(['a']);
  });

  it('lose those that were deleted, everywhere', () => {
    const kept = keepFiles(draft, ['med_2']);
    expect(kept).toMatchObject({ mediaIds: ['med_2'], ownMediaIds: { twitter: [], youtube: [] } });
    expect(keepFiles(draft, listMediaIds(draft))).toBe(draft);
  });

  it('survive a form, also where a platform gets none', () => {
    const fields = new URLSearchParams(new URLSearchParams(toDraftFields(draft)).toString());
    const { mediaIds, ownMediaIds } = parseDraft(fields);
    expect({ mediaIds, ownMediaIds }).toEqual({
      mediaIds: draft.mediaIds,
      ownMediaIds: draft.ownMediaIds,
    });
    const long = new URLSearchParams([['mediaId', 'x'.repeat(81)]]);
    expect(parseDraft(long).mediaIds).toEqual([]);
  });

  it('are read from a draft of a version that had one file', () => {
    const old = { caption: 'Kiln', mediaId: 'med_1' };
    expect(upgradeDraft(old)).toEqual({ caption: 'Kiln', mediaIds: ['med_1'] });
    expect(upgradeDraft({ mediaId: null })).toEqual({ mediaIds: [] });
    expect(upgradeDraft({ mediaIds: ['med_1'] })).toEqual({ mediaIds: ['med_1'] });
  });
});

describe('the request of a draft with several files', () => {
  it('names the shared files, and those of platforms that get others', () => {
    const { content } = toPublishRequest(draft, ['instagram', 'twitter', 'youtube']);
    expect(content).toMatchObject({
      mediaIds: ['med_1', 'med_2'],
      platformMediaIds: { twitter: ['med_3'], youtube: [] },
      leaveOutFiles: true,
    });
    expect(content).not.toHaveProperty('mediaId');
  });

  it('leaves out the files of platforms that the post doesn’t go to', () => {
    const { content } = toPublishRequest(draft, ['instagram']);
    expect(content).not.toHaveProperty('platformMediaIds');
    const same = toPublishRequest({ ...draft, mode: 'same' }, ['twitter']);
    expect(same.content).not.toHaveProperty('platformMediaIds');
  });

  it('keeps the shorthand for one file', () => {
    const { content } = toPublishRequest({ ...draft, mediaIds: ['med_1'], ownMediaIds: {} }, []);
    expect(content.mediaId).toBe('med_1');
    expect(content).not.toHaveProperty('leaveOutFiles');
  });

  it('comes back from the API as it was saved', () => {
    const content = DraftContent.parse(toDraftContent(draft));
    const { draft: opened, problem } = fromDraftContent(content);
    const { mode, mediaIds, ownMediaIds } = opened;
    expect({ mode, mediaIds, ownMediaIds, problem }).toEqual({
      mode: 'unique',
      mediaIds: draft.mediaIds,
      ownMediaIds: draft.ownMediaIds,
      problem: null,
    });
  });
});

describe('the video that can have a cover', () => {
  const files = [
    { id: 'med_1', type: 'image' },
    { id: 'med_2', type: 'video' },
  ];
  const rows = [
    { platform: 'instagram', files: [{ id: 'med_1' }, { id: 'med_2' }] },
    { platform: 'tiktok', files: [{ id: 'med_2' }] },
  ] as const;

  it('is a selected platform’s only file', () => {
    expect(findCoverVideo({ platforms: ['tiktok'], rows, files })?.id).toBe('med_2');
    expect(findCoverVideo({ platforms: ['instagram'], rows, files })).toBeNull();
  });

  it('is the draft’s only file, whatever the platforms', () => {
    expect(findCoverVideo({ platforms: [], rows: [], files: files.slice(1) })?.id).toBe('med_2');
    expect(findCoverVideo({ platforms: [], rows: [], files: files.slice(0, 1) })).toBeNull();
  });
});
