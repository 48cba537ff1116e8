import {
  DownloadFileInput,
  FindVideoInput,
  ImportMediaInput,
  ImportOutput,
  ImportPage,
  ListImportsInput,
  VideoOutput,
} from '#app/domain/library/video-download.ts';
import { defineOperation, idParam } from '../operation.ts';

const ImportParams = idParam('importId', 'import', 'imp');

export const findVideo = defineOperation({
  id: 'findVideo',
  method: 'post',
  path: '/api/video-downloader/download',
  tag: 'Downloads',
  summary: 'What can be downloaded from a link',
  description:
    'Looks at files, at pages that name their video (Open Graph, Twitter player, JSON-LD, `<video>`), and asks yt-dlp where the server has it. Links into private networks are refused, also behind redirects. Having the right to use a video is yours to make sure.',
  scope: 'media:write',
  body: FindVideoInput,
  readsOnly: true,
  success: { 200: { description: 'Title, source and formats.', schema: VideoOutput } },
});

export const downloadVideo = defineOperation({
  id: 'downloadVideo',
  method: 'post',
  path: '/api/video-downloader/file',
  tag: 'Downloads',
  summary: 'The video itself',
  description:
    'Passes through as it comes; the server keeps nothing of it. An answer that is cut is not whole.',
  scope: 'media:write',
  body: DownloadFileInput,
  binary: '*/*',
  readsOnly: true,
  success: { 200: { description: 'The bytes, as an attachment.', schema: null } },
});

export const createImport = defineOperation({
  id: 'createImport',
  method: 'post',
  path: '/api/imports',
  tag: 'Downloads',
  summary: 'Fetch a file from a link into the library',
  description: 'Runs as a job: ask `GET /api/imports/{importId}` how far it is.',
  scope: 'media:write',
  body: ImportMediaInput,
  success: { 202: { description: 'It is queued.', schema: ImportOutput } },
  errors: ['subscription_required'],
});

export const listImports = defineOperation({
  id: 'listImports',
  method: 'get',
  path: '/api/imports',
  tag: 'Downloads',
  summary: 'List imports, newest first',
  description: 'Those that ended are forgotten after 30 days; their files are not.',
  scope: 'media:read',
  query: ListImportsInput,
  success: { 200: { description: 'A page of imports.', schema: ImportPage } },
});

export const getImport = defineOperation({
  id: 'getImport',
  method: 'get',
  path: '/api/imports/{importId}',
  tag: 'Downloads',
  summary: 'How far an import is',
  scope: 'media:read',
  params: ImportParams,
  success: { 200: { description: 'The import.', schema: ImportOutput } },
});

export const cancelImport = defineOperation({
  id: 'cancelImport',
  method: 'post',
  path: '/api/imports/{importId}/cancel',
  tag: 'Downloads',
  summary: 'Stop an import',
  description: 'Nothing of the file is kept. 409 once it has ended. Canceling twice is no error.',
  scope: 'media:write',
  params: ImportParams,
  success: { 200: { description: 'The import, canceled.', schema: ImportOutput } },
  errors: ['conflict'],
});
