import { z } from 'zod';
import { AuditGroup } from '#app/domain/workspaces/audit.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import {
  environment,
  ENVIRONMENT_OPTION,
  events,
  EVENTS_OPTION,
} from '#cli/lib/webhooks/webhook-options.ts';

const MAX_LINES = 100;
const DEFAULT_LINES = 10;

export const command = defineCommand({
  options: [
    EVENTS_OPTION,
    ENVIRONMENT_OPTION,
    {
      flags: '--audit',
      description: 'follow the audit log: who did what in the workspace (owners only)',
    },
    { flags: '--group <group>', description: `with --audit: ${AuditGroup.options.join(', ')}` },
    {
      flags: '--lines <n>',
      description: `with --audit: number of earlier entries to show first, 0 to ${MAX_LINES} (default: ${DEFAULT_LINES})`,
    },
  ],
  input: z
    .object({
      events: events().optional(),
      environment: environment(),
      audit: z.boolean().default(false),
      group: oneOf(AuditGroup.options, '--group').optional(),
      lines: wholeNumber('--lines', { min: 0, max: MAX_LINES }).optional(),
    })
    .superRefine(({ audit, ...input }, context) => {
      const misplaced = audit
        ? (['events', 'environment'] as const)
        : (['group', 'lines'] as const);
      for (const name of misplaced)
        if (input[name] !== undefined)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: `--${name} can't be used ${audit ? 'with' : 'without'} --audit.`,
          });
    }),
  examples: [
    'fanfare logs tail',
    'fanfare logs tail --events delivery.failed,delivery.unconfirmed',
    'fanfare logs tail --audit --lines 50',
  ],
  output:
    'NDJSON in real time: {"id","type","timestamp","data"}, the event as sent to webhooks; with --audit, an entry:\n{"id","at","action","text","by","email","token","about","data"}. Press Ctrl-C to stop.',
  async run(context, { events: chosen = [], environment: of, audit, group, lines }) {
    // Loaded on demand, so help starts without the client.
    if (audit) {
      const { tailAudit } = await import('#cli/lib/webhooks/tail-audit.ts');
      return tailAudit(context, { group, lines: lines ?? DEFAULT_LINES });
    }
    const { tailEvents } = await import('#cli/lib/webhooks/tail-events.ts');
    return tailEvents(context, { events: chosen, ...(of ? { environment: of } : {}) });
  },
});
