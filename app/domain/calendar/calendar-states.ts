/** How a calendar shows a post's state: its word, and the tone of its mark. */
export interface ShownState {
  readonly name: string;
  readonly tone: 'planned' | 'busy' | 'ok' | 'warn' | 'bad' | 'off';
}

const STATES: Readonly<Record<string, ShownState>> = {
  scheduled: { name: 'Scheduled', tone: 'planned' },
  held: { name: 'On hold', tone: 'warn' },
  publishing: { name: 'In progress', tone: 'busy' },
  published: { name: 'Live', tone: 'ok' },
  partial: { name: 'Partly failed', tone: 'warn' },
  needs_decision: { name: 'Needs your decision', tone: 'warn' },
  failed: { name: 'Failed', tone: 'bad' },
  canceled: { name: 'Canceled', tone: 'off' },
};

/** Returns a state's word and tone. */
export function toShownState(state: string): ShownState {
  return STATES[state] ?? { name: state, tone: 'off' };
}

const FIXED: Readonly<Record<string, string>> = {
  publishing: 'This post is being published, so it can’t be moved.',
  published: 'This post is already live, so it can’t be moved. Duplicate it to publish it again.',
  partial: 'This post is already live on some platforms, so it can’t be moved.',
  needs_decision: 'This post may already be live, so it can’t be moved. Open it to decide.',
  failed: 'This post has failed, so it can’t be moved. Open it to retry.',
  canceled: 'This post was canceled, so it can’t be moved.',
};

/** Returns why a post in this state can't be moved to another time; null if it can. */
export function explainFixed(state: string): string | null {
  return FIXED[state] ?? null;
}
