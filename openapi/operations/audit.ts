import { AuditPage, ListAuditInput } from '#app/domain/workspaces/audit.ts';
import { defineOperation } from '../operation.ts';

export const listAudit = defineOperation({
  id: 'listAudit',
  method: 'get',
  path: '/api/audit',
  tag: 'Audit',
  summary: 'What happened in the workspace, newest first',
  description: 'For an owner. Entries are never changed and hold no secrets.',
  scope: 'audit:read',
  query: ListAuditInput,
  success: { 200: { description: 'A page of entries.', schema: AuditPage } },
});
