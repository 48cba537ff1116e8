import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { PageInput } from '#app/domain/api/paging.ts';
import { AppendBulkRowsInput, ListBulkRowsInput, ListBulksInput } from '#app/domain/bulk/bulk.ts';
import { AnalyticsInput, EngagementInput } from '#app/domain/delivery/analytics.ts';
import { AddPasskeyInput, ChangePasswordInput } from '#app/domain/identity/account-security.ts';
import { ListImportsInput } from '#app/domain/library/video-download.ts';
import { FocalPoint, ListMediaInput } from '#app/domain/media/media.ts';
import { ListProjectFilesInput } from '#app/domain/posts/project-files.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { ListDraftsInput } from '#app/domain/posts/saved-drafts.ts';
import { ListSuggestionsInput } from '#app/domain/suggestions/suggestions.ts';
import { ListWebhookDeliveriesInput } from '#app/domain/webhooks/webhooks.ts';
import { ListAuditInput } from '#app/domain/workspaces/audit.ts';

type Numbers = readonly [field: string, min: number, max: number, usual: number];

describe('a number in a query', () => {
  it.each<[string, z.ZodType, Numbers]>([
    ['imports', ListImportsInput, ['limit', 1, 100, 20]],
    ['the audit log', ListAuditInput, ['limit', 1, 100, 50]],
    ['posts', ListPostsInput, ['limit', 1, 100, 20]],
    ['drafts', ListDraftsInput, ['limit', 1, 100, 20]],
    ['project files', ListProjectFilesInput.omit({ project: true }), ['limit', 1, 100, 20]],
    ['bulks', ListBulksInput, ['limit', 1, 100, 20]],
    ['bulk rows', ListBulkRowsInput, ['limit', 1, 1000, 100]],
    ['rows to append', AppendBulkRowsInput, ['firstRow', 1, 999_999_999, 1]],
    ['media', ListMediaInput, ['limit', 1, 100, 24]],
    ['suggestions', ListSuggestionsInput, ['limit', 1, 100, 20]],
    ['webhook deliveries', ListWebhookDeliveriesInput, ['limit', 1, 100, 20]],
    ['analytics', AnalyticsInput, ['days', 1, 90, 30]],
    ['engagement', EngagementInput, ['limit', 1, 20, 10]],
    ['a page', PageInput, ['page', 1, 10_000, 1]],
    ["a page's size", PageInput, ['pageSize', 1, 100, 10]],
  ])('has its bounds and its default for %s', (_what, schema, [field, min, max, usual]) => {
    const accepts = (value: unknown) => schema.safeParse({ [field]: value }).success;
    expect([min, max].map((value) => accepts(String(value)))).toEqual([true, true]);
    const refused = [min - 1, max + 1, 'many', min + 0.5];
    expect(refused.filter((value) => accepts(value))).toEqual([]);
    expect(schema.parse({})).toMatchObject({ [field]: usual });
  });
});

describe('a form', () => {
  it.each<[string, z.ZodType, object, boolean]>([
    ['a focal point in the corner', FocalPoint, { x: 0, y: 1 }, true],
    ['a focal point beyond the right', FocalPoint, { x: 1.01, y: 0 }, false],
    ['a focal point beyond the left', FocalPoint, { x: -0.01, y: 0 }, false],
    ['a focal point below', FocalPoint, { x: 0, y: 1.01 }, false],
    ['a focal point above', FocalPoint, { x: 0, y: -0.01 }, false],
    ['a short name of a passkey', AddPasskeyInput, { name: 'a', answer: 'a' }, true],
    ['a long name of a passkey', AddPasskeyInput, { name: 'a'.repeat(60), answer: 'a' }, true],
    ['a longer name of a passkey', AddPasskeyInput, { name: 'a'.repeat(61), answer: 'a' }, false],
    ['a blank name of a passkey', AddPasskeyInput, { name: ' ', answer: 'a' }, false],
    ['a passkey that the browser did not make', AddPasskeyInput, { name: 'a', answer: '' }, false],
  ])('with %s is read as far as it makes sense', (_what, schema, input, isAccepted) => {
    expect(schema.safeParse(input).success).toBe(isAccepted);
  });

  it('accepts the old password at any length', () => {
    const newPassword = 'correct horse battery staple';
    const accepts = (password: string) =>
      ChangePasswordInput.safeParse({ password, newPassword }).success;
    expect(['a', 'a'.repeat(1000)].filter(accepts)).toHaveLength(2);
    expect(['', 'a'.repeat(1001)].filter(accepts)).toEqual([]);
  });
});
