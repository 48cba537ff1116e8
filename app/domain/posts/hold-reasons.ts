/** Why a scheduled post is held until a person decides. Stored as the error code of its deliveries. */
export const HOLD_REASONS = {
  held_too_late: {
    message: 'Fanfare wasn’t running at the scheduled time, so the post was held.',
    remedy: 'Publish it now, change its time, move it to drafts, or cancel it.',
  },
  held_account_disconnected: {
    message: 'The account was disconnected, so the post was held.',
    remedy:
      'Connect the account again, then publish the post now or change its time. Or cancel it.',
  },
  held_plan_ended: {
    message: 'The workspace has no active plan, so the post was held.',
    remedy: 'Choose a plan, then publish the post now or change its time. Or cancel it.',
  },
  held_over_limit: {
    message: 'The workspace’s plan has room for fewer posts on that day, so the post was held.',
    remedy: 'Move it to another day, choose a larger plan, move it to drafts, or cancel it.',
  },
  held_author_left: {
    message: 'Its author left the workspace, so the post was held.',
    remedy: 'Publish it now, change its time, move it to drafts, or cancel it.',
  },
  held_time_changed: {
    message:
      'The rules of its time zone changed, so its time doesn’t exist or happens twice, and the post was held.',
    remedy: 'Change its time, publish it now, move it to drafts, or cancel it.',
  },
  held_after_restore: {
    message:
      'Fanfare was restored from a backup and another copy may have published the post meanwhile, so it was held.',
    remedy:
      'Check the account. If the post isn’t there, publish it now or change its time. Otherwise, cancel it.',
  },
  held_queue_paused: {
    message: 'Its queue is paused, so the post is held.',
    remedy: 'Resume the queue, publish the post now, or change its time.',
  },
} as const;

export type HoldReason = keyof typeof HOLD_REASONS;
