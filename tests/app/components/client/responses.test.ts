import { describe, expect, it } from 'vitest';
import {
  findWords,
  isMedia,
  isPost,
  isUpload,
  isVariant,
  listFitPlans,
} from '#app/components/client/responses.ts';

const MEDIA = {
  id: 'med_1',
  url: '/m',
  kind: 'image',
  contentType: 'image/png',
  fileName: 'a.png',
};

describe("responses of the app's server", () => {
  it.each([null, 'text', [], {}, { id: 1 }, '<html>'])('are distinguished from %j', (other) => {
    expect(isMedia(other) || isUpload(other) || isPost(other) || isVariant(other)).toBe(false);
    expect(listFitPlans(other)).toBeNull();
    expect(findWords(other)).toBeNull();
  });

  it('are recognized: a file, and an upload that is finished, unfinished, or failed', () => {
    const upload = { id: 'upl_1', state: 'finished', media: MEDIA, error: null };
    expect(isMedia(MEDIA) && isUpload(upload)).toBe(true);
    expect(isUpload({ ...upload, media: null })).toBe(true);
    expect(isUpload({ ...upload, media: null, error: { message: 'No.' } })).toBe(true);
  });

  it('are not an upload if its file has no URL', () => {
    const media = { ...MEDIA, url: undefined };
    expect(isUpload({ id: 'upl_1', state: 'finished', media, error: null })).toBe(false);
  });

  it('explain the error in their detail, or else in their message', () => {
    expect(findWords({ detail: 'Because.', message: 'Other' })).toBe('Because.');
    expect(findWords({ detail: '', message: 'Other' })).toBe('Other');
  });
});
