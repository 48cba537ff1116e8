import type { CommandGroup } from '#cli/lib/command/command-entry.ts';

export const WEBHOOKS: CommandGroup = {
  noun: 'webhooks',
  about: 'Events of posts, deliveries, and accounts for your systems',
  verbs: {
    list: {
      summary: 'List the endpoints that events are sent to',
      load: () => import('./list.ts'),
    },
    create: {
      summary: 'Create an endpoint and show its secret',
      load: () => import('./create.ts'),
    },
    get: { summary: 'Show one endpoint', load: () => import('./get.ts') },
    update: {
      formerVerb: 'change',
      summary: 'Update an endpoint, turn it off or on',
      load: () => import('./update.ts'),
    },
    delete: { summary: 'Delete an endpoint with its log', load: () => import('./delete.ts') },
    rotate: { summary: 'Give an endpoint a new secret', load: () => import('./rotate.ts') },
    deliveries: {
      summary: 'Show the delivery log of an endpoint',
      load: () => import('./deliveries.ts'),
    },
    resend: { summary: 'Resend a message of the log', load: () => import('./resend.ts') },
    test: { summary: 'Send an endpoint a test event', load: () => import('./test.ts') },
    trigger: {
      summary: 'Send a sample event to every subscriber',
      load: () => import('./trigger.ts'),
    },
    listen: {
      summary: 'Forward events to a server on this machine',
      load: () => import('./listen.ts'),
    },
  },
};
