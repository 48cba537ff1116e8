import { afterEach, expect, it, vi } from 'vitest';
import {
  forgetUpload,
  listUnfinishedUploads,
  toUploadKey,
} from '#app/components/client/unfinished-uploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Stores an upload as tus-js-client does: a method is no key of the storage. */
function store(...files: readonly File[]): void {
  const items = Object.fromEntries(
    files.map((file, index) => [
      `tus::${toUploadKey(file, null)}::${index}`,
      JSON.stringify({ metadata: { filename: file.name } }),
    ]),
  );
  const storage: unknown = Object.create(
    {
      getItem: (key: string) => items[key] ?? null,
      removeItem: (key: string) => {
        Reflect.deleteProperty(items, key);
        Reflect.deleteProperty(storage as object, key);
      },
    },
    Object.getOwnPropertyDescriptors(items),
  );
  vi.stubGlobal('localStorage', storage);
}

it('forgets a refused upload and keeps the others', () => {
  const [refused, waiting] = [
    new File(['x'], 'big.tif', { lastModified: 1 }),
    new File(['x'], 'big.tif.mp4', { lastModified: 1 }),
  ];
  store(refused, waiting);
  forgetUpload(refused, 'instagram');
  expect(listUnfinishedUploads()).toEqual(['big.tif', 'big.tif.mp4']);
  forgetUpload(refused, null);
  expect(listUnfinishedUploads()).toEqual(['big.tif.mp4']);
});

it('does nothing when storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => forgetUpload(new File(['x'], 'a.jpg'), null)).not.toThrow();
});
