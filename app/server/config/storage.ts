import { z } from 'zod';
import { ConfigError } from './config-error.ts';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);
const text = () => z.preprocess(blankIsAbsent, z.string().trim().optional());

/** The variables of object storage, which replaces the media folder. */
export const StorageVariables = z.object({
  S3_ENDPOINT: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional()),
  S3_BUCKET: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u, {
        error: 'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots, and hyphens',
      })
      .optional(),
  ),
  S3_REGION: z.preprocess(blankIsAbsent, z.string().trim().default('us-east-1')),
  S3_ACCESS_KEY_ID: text(),
  S3_SECRET_ACCESS_KEY: text(),
  S3_PATH_STYLE: z.preprocess(blankIsAbsent, z.enum(['true', 'false']).optional()),
  S3_SCRATCH_MEGABYTES: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).default(10_240)),
});

/** Where media is stored if it isn't in the data folder. The credentials are never logged. */
export interface StorageConfig {
  /** Null means AWS itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  /** Null means the AWS SDK's own sources, such as the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly isPathStyle: boolean;
  /** Maximum size of one process's local copies. */
  readonly scratchBytes: number;
}

type Variables = z.infer<typeof StorageVariables>;

/** Returns the settings of object storage, or null without any. Throws ConfigError with all problems. */
export function toStorage(variables: Variables): StorageConfig | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = variables;
  const secretAccessKey = variables.S3_SECRET_ACCESS_KEY;
  const problems = listProblems(variables);
  if (problems.length > 0) throw new ConfigError(`${problems.join(' ')} See .env.example.`);
  if (!bucket) return null;
  return {
    endpoint: endpoint ?? null,
    region: variables.S3_REGION,
    bucket,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    // AWS is replacing URLs with the bucket in the path. Most other services only have those.
    isPathStyle: variables.S3_PATH_STYLE ? variables.S3_PATH_STYLE === 'true' : Boolean(endpoint),
    scratchBytes: variables.S3_SCRATCH_MEGABYTES * 1024 * 1024,
  };
}

function listProblems(variables: Variables): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  const others = Object.entries({ S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
  const set = others.filter(([, value]) => value !== undefined).map(([name]) => name);
  const problems: string[] = [];
  if (!S3_BUCKET && set.length > 0) problems.push(`${set.join(', ')} also needs S3_BUCKET.`);
  if (Boolean(S3_ACCESS_KEY_ID) !== Boolean(S3_SECRET_ACCESS_KEY)) {
    problems.push(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.',
    );
  }
  return problems;
}
