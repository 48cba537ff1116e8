import { readTimeZone } from '#app/domain/posts/time-zone.ts';
import { z } from 'zod';
import { Role } from './roles.ts';

export const MAX_WORKSPACE_NAME = 60;
/** Workspaces that one person can own. Each has its own quotas and trial. */
export const MAX_OWNED_WORKSPACES = 20;

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

const NameField = z
  .string()
  .trim()
  .min(1, 'Give the workspace a name.')
  .max(MAX_WORKSPACE_NAME, `Use at most ${MAX_WORKSPACE_NAME} characters for the name.`)
  .regex(ONE_LINE, 'The name must be a single line.');

/** Returns the time zones that this runtime supports, UTC first. */
export function listTimeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

const UNKNOWN_ZONE = 'Enter a time zone such as Europe/Berlin.';

export const TimeZoneField = z
  .string()
  .max(64)
  .refine((text) => readTimeZone(text) !== null, UNKNOWN_ZONE)
  .overwrite((text) => readTimeZone(text) ?? text);

/** A week. */
export const MAX_LATE_LIMIT_MINUTES = 7 * 24 * 60;
const LATE_LIMIT_RANGE = `Use a whole number of minutes from 0 to ${MAX_LATE_LIMIT_MINUTES.toLocaleString('en-US')}.`;

const LateLimitField = z
  .int(LATE_LIMIT_RANGE)
  .min(0, LATE_LIMIT_RANGE)
  .max(MAX_LATE_LIMIT_MINUTES, LATE_LIMIT_RANGE)
  .describe(
    'A scheduled post that couldn’t be published for this many minutes after its time, because Fanfare wasn’t running, is held for a person’s decision. 60 by default; 0 allows only the seconds that publishing takes to start.',
  );

/** The form for another workspace. */
export const CreateWorkspaceInput = z.object({ name: NameField, timeZone: TimeZoneField });
export type CreateWorkspaceInput = z.infer<typeof CreateWorkspaceInput>;

/** The body of `PATCH /api/workspace`. */
export const UpdateWorkspaceInput = z
  .strictObject({
    name: NameField.optional(),
    timeZone: TimeZoneField.optional(),
    lateLimitMinutes: LateLimitField.optional(),
  })
  .refine(
    (changes) => Object.keys(changes).length > 0,
    'Specify what to change: name, timeZone, lateLimitMinutes.',
  );
export type UpdateWorkspaceInput = z.infer<typeof UpdateWorkspaceInput>;

export const WorkspaceOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    timeZone: z.string().describe('IANA name. Daily limits reset at midnight in this time zone.'),
    lateLimitMinutes: LateLimitField,
    role: Role.describe('Your role in it.'),
    isCurrent: z.boolean().describe('API calls apply to this workspace.'),
  })
  .meta({ id: 'Workspace' });
export type WorkspaceOutput = z.infer<typeof WorkspaceOutput>;

export const WorkspaceList = z
  .object({ items: z.array(WorkspaceOutput) })
  .meta({ id: 'WorkspaceList' });
export type WorkspaceList = z.infer<typeof WorkspaceList>;
