import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const WEBHOOKS: CommandGroup = {
  noun: 'webhooks',
  about: 'Send events of posts, deliveries, and accounts to your systems',
  verbs: {
    list: {
      summary: 'List webhook endpoints',
      load: () => import('./list.ts'),
    },
    create: {
      summary: 'Create an endpoint and show its secret',
      load: () => import('./create.ts'),
    },
    get: { summary: 'Show one endpoint', load: () => import('./get.ts') },
    update: {
      formerVerb: 'change',
      summary: 'Update, enable, or disable an endpoint',
      load: () => import('./update.ts'),
    },
    delete: { summary: 'Delete an endpoint and its log', load: () => import('./delete.ts') },
    rotate: { summary: "Rotate an endpoint's secret", load: () => import('./rotate.ts') },
    deliveries: {
      summary: 'Show the delivery log of an endpoint',
      load: () => import('./deliveries.ts'),
    },
    resend: { summary: 'Resend a message from the log', load: () => import('./resend.ts') },
    test: { summary: 'Send a test event to an endpoint', load: () => import('./test.ts') },
    trigger: {
      summary: 'Send a sample event to every subscriber',
      load: () => import('./trigger.ts'),
    },
    listen: {
      summary: 'Forward events to a local server',
      load: () => import('./listen.ts'),
    },
  },
};
