import { defineOperation } from '../operation.ts';

export const exportData = defineOperation({
  id: 'exportData',
  method: 'get',
  path: '/api/export',
  tag: 'Account',
  summary: 'Everything of the person who asks, as one zip file',
  description:
    'Posts with what happened to each delivery and its receipt (JSON and CSV), media files, captions, hashtags, connected accounts without their tokens, the audit log: of every workspace that the person owns. With a token: of its workspace and environment, where its maker is an owner. The file is made while it is read, so its size is not known before.',
  scope: 'export:read',
  binary: 'application/zip',
  success: { 200: { description: 'The zip file.', schema: null } },
});
