/** How a calendar shows a post's state: its word, and the tone of its mark. */
export interface ShownState {
  readonly name: string;
  readonly tone: 'plan' | 'busy' | 'ok' | 'warn' | 'bad' | 'off';
}

const STATES: Readonly<Record<string, ShownState>> = {
  scheduled: { name: 'Scheduled', tone: 'plan' },
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
