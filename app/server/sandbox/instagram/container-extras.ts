import { z } from 'zod';
import { validate } from '../kit/validate.ts';
import { GraphError, badParameter } from '../meta/graph-error.ts';
import { publishingError } from './errors.ts';
import type { ContainerInput } from './container-input.ts';

type Parameters = ReadonlyMap<string, string>;
type Target = Pick<ContainerInput, 'kind' | 'isCarouselItem' | 'imageUrl'>;

const Username = z.string().regex(/^@?[A-Za-z0-9._]{1,30}$/);
const Position = z.number().min(0).max(1);
const UserTags = z.array(
  z.object({ username: Username, x: Position.optional(), y: Position.optional() }),
);
const TrialParams = z.object({ graduation_strategy: z.enum(['MANUAL', 'SS_PERFORMANCE']) });

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
const MAX_COLLABORATORS = 3;
const MAX_USER_TAGS = 20;

/** What a container says about people, the place, and followers. */
export interface ContainerExtras {
  readonly collaborators: readonly string[];
  readonly userTags: z.infer<typeof UserTags>;
  readonly locationId: string | null;
  readonly trialStrategy: string | null;
  /** The name of the reel's original sound. */
  readonly audioName: string | null;
}

/**
 * Reads a container's user tags, collaborators, location, trial settings, and name of the sound. Throws the platform's error for the
 * first invalid one.
 */
export function readExtras(parameters: Parameters, target: Target): ContainerExtras {
  return {
    userTags: readUserTags(parameters, target),
    collaborators: readCollaborators(parameters),
    locationId: readLocation(parameters),
    trialStrategy: readJson(parameters, 'trial_params', TrialParams)?.graduation_strategy ?? null,
    audioName: parameters.get('audio_name') ?? null,
  };
}

/** Photos require a position for each person, videos must not have one, and in stories it's optional. */
function readUserTags(
  parameters: Parameters,
  { kind, imageUrl }: Target,
): ContainerExtras['userTags'] {
  const tags = readJson(parameters, 'user_tags', UserTags) ?? [];
  if (tags.length > MAX_USER_TAGS) throw publishingError(2207040);
  const isPlaced = ({ x, y }: { x?: number | undefined; y?: number | undefined }) =>
    x !== undefined && y !== undefined;
  if (kind === 'story') return tags;
  if (imageUrl !== null && !tags.every(isPlaced)) {
    throw badParameter('Param user_tags: each tag on a photo needs x and y, from 0.0 to 1.0');
  }
  if (imageUrl === null && tags.some(({ x, y }) => x !== undefined || y !== undefined)) {
    throw badParameter('Param user_tags: tags on a video have a username and no position');
  }
  return tags;
}

function readCollaborators(parameters: Parameters): string[] {
  const names = readJson(parameters, 'collaborators', z.array(Username)) ?? [];
  if (names.length > MAX_COLLABORATORS) {
    throw badParameter(`Param collaborators: at most ${MAX_COLLABORATORS} collaborators`);
  }
  if (new Set(names).size < names.length) {
    throw badParameter('Param collaborators: each collaborator only once');
  }
  return names;
}

/** Accepts the ID of a Page that has a location. */
function readLocation(parameters: Parameters): string | null {
  const id = parameters.get('location_id');
  if (id === undefined || /^\d{5,20}$/.test(id)) return id ?? null;
  const name = 'INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID';
  throw new GraphError(100, `(#100) ${name}`, {
    userTitle: 'Invalid location',
    userMessage: 'The location ID must be that of a Page with a location.',
  });
}

function readJson<T>(parameters: Parameters, name: string, schema: z.ZodType<T>): T | null {
  const text = parameters.get(name);
  if (text === undefined) return null;
  const result = validate(schema, parse(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw badParameter(
    `Param ${name}${path === '' ? '' : `[${path}]`} ${issue?.message ?? 'has an invalid value'}`,
  );
}

/** Parses JSON, including the loose form of Meta's own examples. Returns null for anything else. */
function parse(text: string): unknown {
  for (const candidate of [text, toStrictJson(text)]) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // Try the next form.
    }
  }
  return null;
}

/** Meta's documentation shows `[{username:'natgeo',x:0.5,y:1.0}]`, and Meta accepts it. */
function toStrictJson(text: string): string {
  return text
    .replaceAll(/'([^'"\\]*)'/g, '"$1"')
    .replaceAll(/([{,])\s*([A-Za-z_]\w*)\s*:/g, '$1"$2":');
}
