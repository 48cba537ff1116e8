import { createIsland } from '../client/island.tsx';
import { createLazy } from '../client/lazy.ts';
import { DecisionForm } from './decision-form.tsx';

const form = createLazy(async () => (await import('./decision-form.tsx')).DecisionForm);

/** The question whether a post is live. The browser's build drops the static import. */
export const LazyDecisionForm = createIsland(form, import.meta.env.SSR ? DecisionForm : null);
