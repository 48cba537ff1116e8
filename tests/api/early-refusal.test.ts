import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '#tests/support/api-app.ts';
import { UPLOAD_CLIENTS } from '#tests/support/upload-clients.ts';

const SIZE_BYTES = 12 * 1024 * 1024;

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

const STRANGER = { authorization: 'Bearer ff_test_wrong' };
const MULTIPART = 'multipart/form-data; boundary=x';
const ENDPOINTS = [
  { path: '/api/media/upload', type: MULTIPART, isOwn: false, status: 401 },
  { path: '/ai/api/v1/upload', type: MULTIPART, isOwn: false, status: 401 },
  { path: '/api/uploads', type: 'application/offset+octet-stream', isOwn: false, status: 401 },
  { path: '/api/publish', type: 'application/json', isOwn: true, status: 413 },
  { path: '/api/media/upload', type: 'text/plain', isOwn: true, status: 415 },
  { path: '/app/media-upload', type: 'text/plain', isOwn: false, status: 415 },
] as const;

describe.each(Object.entries(UPLOAD_CLIENTS))('%s that closes its connection', (_name, send) => {
  it.each(ENDPOINTS)(
    'can read the rejection of a large $type at $path: $status',
    async (endpoint) => {
      const { path, type, isOwn, status } = endpoint;
      const own = { authorization: `Bearer ${app.owner.token}` };
      const headers = { ...(isOwn ? own : STRANGER), 'content-type': type };
      expect(await send({ url: app.url + path, sizeBytes: SIZE_BYTES, headers })).toBe(status);
    },
  );
});
