import { AuditPage, ListAuditInput } from '#app/domain/workspaces/audit.ts';
import { defineOperation } from '../operation.ts';

export const listAudit = defineOperation({
  id: 'listAudit',
  method: 'get',
  path: '/api/audit',
  tag: 'Audit',
  summary: 'List the audit log, newest first',
  description: 'Requires the owner role. Entries never change and contain no secrets.',
  scope: 'audit:read',
  query: ListAuditInput,
  success: { 200: { description: 'A page of entries.', schema: AuditPage } },
});
