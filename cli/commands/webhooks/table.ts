import type { CommandEntry } from '../../lib/command-entry.ts';

/** Endpoints, their log, and trying a receiver where it is written. */
export const WEBHOOK_COMMANDS: readonly CommandEntry[] = [
  {
    path: ['webhooks', 'list'],
    summary: 'List the endpoints that events are sent to',
    load: () => import('./list.ts'),
  },
  {
    path: ['webhooks', 'create'],
    summary: 'Make an endpoint, and show its secret',
    load: () => import('./create.ts'),
  },
  {
    path: ['webhooks', 'get'],
    summary: 'Show one endpoint',
    load: () => import('./get.ts'),
  },
  {
    path: ['webhooks', 'change'],
    summary: 'Change an endpoint, turn it off or on',
    load: () => import('./change.ts'),
  },
  {
    path: ['webhooks', 'delete'],
    summary: 'Delete an endpoint with its log',
    load: () => import('./delete.ts'),
  },
  {
    path: ['webhooks', 'rotate'],
    summary: 'Give an endpoint a new secret',
    load: () => import('./rotate.ts'),
  },
  {
    path: ['webhooks', 'deliveries'],
    summary: 'Show what was sent to an endpoint, and what came back',
    load: () => import('./deliveries.ts'),
  },
  {
    path: ['webhooks', 'resend'],
    summary: 'Send a message of the log once more',
    load: () => import('./resend.ts'),
  },
  {
    path: ['webhooks', 'test'],
    summary: 'Send an endpoint a test event',
    load: () => import('./test.ts'),
  },
  {
    path: ['webhooks', 'trigger'],
    summary: 'Send a sample of an event to whoever asks for it',
    load: () => import('./trigger.ts'),
  },
  {
    path: ['webhooks', 'listen'],
    summary: 'Have events forwarded to a server on this machine',
    load: () => import('./listen.ts'),
  },
];
