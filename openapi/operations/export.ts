import { defineOperation } from '../operation.ts';

export const exportData = defineOperation({
  id: 'exportData',
  method: 'get',
  path: '/api/export',
  tag: 'Account',
  summary: 'Export your data as a zip file',
  description:
    'Posts with each delivery’s history and receipt (JSON and CSV), media files, captions, hashtags, connected accounts without their tokens, and the audit log, for every workspace that you own. A token exports its own workspace and environment, if its creator is an owner. The file is created while you download it, so its size isn’t known beforehand.',
  scope: 'export:read',
  binary: 'application/zip',
  success: { 200: { description: 'The zip file.', schema: null } },
});
