import { expect, it } from 'vitest';
import type { PlannedPost } from '#cli/lib/code/create-plan.ts';
import { renderFolderPlan } from '#cli/lib/code/show-plan.ts';

it('shows the first comments of a plan as they’re sent', () => {
  const differences = [
    { member: 'caption', server: null, folder: 'Kiln day' },
    { member: 'instagram_first_comment', server: null, folder: 'The link\n\n#kiln' },
    { member: 'facebook_first_comment', server: 'Old', folder: '' },
  ];
  const facts = { path: 'kiln.md', action: 'create', from: null, reason: null, postId: null };
  const schedule = { at: '2030-01-01T09:00:00Z', local: '', timeZone: 'UTC', queue: null };
  const post = { ...facts, schedule: { ...schedule, written: '2030' }, findings: [], differences };
  const posts = [post as unknown as PlannedPost];
  const shown = renderFolderPlan({ posts, quota: null }, (_color, text) => text);
  expect(shown).toMatch(/instagram_first_comment +The link #kiln/u);
  expect(shown).not.toContain('facebook_first_comment');
});
