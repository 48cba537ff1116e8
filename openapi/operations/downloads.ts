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
  summary: 'Find the videos behind a link',
  description:
    'Supports files and pages that name their video (Open Graph, Twitter player, JSON-LD, `<video>`), and uses yt-dlp if the server has it. Links to private networks are refused, including through redirects. Make sure that you have the right to use the video.',
  scope: 'media:write',
  body: FindVideoInput,
  readsOnly: true,
  success: { 200: { description: 'Title, source, and formats.', schema: VideoOutput } },
});

export const downloadVideo = defineOperation({
  id: 'downloadVideo',
  method: 'post',
  path: '/api/video-downloader/file',
  tag: 'Downloads',
  summary: 'Download a video',
  description:
    'Streams the video without storing it. If the connection breaks, the file is incomplete.',
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
  summary: 'Import a file from a link',
  description: 'Runs in the background. Get its progress from `GET /api/imports/{importId}`.',
  scope: 'media:write',
  body: ImportMediaInput,
  success: { 202: { description: 'The import is queued.', schema: ImportOutput } },
  errors: ['subscription_required', 'payment_past_due', 'saturated'],
});

export const listImports = defineOperation({
  id: 'listImports',
  method: 'get',
  path: '/api/imports',
  tag: 'Downloads',
  summary: 'List imports, newest first',
  description: 'Finished imports are deleted after 30 days; their files stay.',
  scope: 'media:read',
  query: ListImportsInput,
  success: { 200: { description: 'A page of imports.', schema: ImportPage } },
});

export const getImport = defineOperation({
  id: 'getImport',
  method: 'get',
  path: '/api/imports/{importId}',
  tag: 'Downloads',
  summary: 'Get the progress of an import',
  scope: 'media:read',
  params: ImportParams,
  success: { 200: { description: 'The import.', schema: ImportOutput } },
});

export const cancelImport = defineOperation({
  id: 'cancelImport',
  method: 'post',
  path: '/api/imports/{importId}/cancel',
  tag: 'Downloads',
  summary: 'Cancel an import',
  description:
    'No part of the file is stored. Responds with 409 if the import has ended. Canceling again is not an error.',
  scope: 'media:write',
  params: ImportParams,
  success: { 200: { description: 'The canceled import.', schema: ImportOutput } },
  errors: ['conflict'],
});
