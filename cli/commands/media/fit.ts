import { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { components } from '../../client/api-types.ts';
import { type CommandResult, defineCommand } from '#cli/lib/command/define-command.ts';
import { id, list, oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { toPlatformName } from '#cli/lib/show/show-post.ts';
import { type Cell, renderTable } from '#cli/lib/terminal/table.ts';

type Plan = components['schemas']['FitPlan'];
type Rendition = components['schemas']['Rendition'];

const FOCAL = /^(?<x>0|1|0?\.\d+),(?<y>0|1|0?\.\d+)$/u;
const FOCAL_HINT =
  '--focal needs two numbers from 0 to 1, from the left and from the top, like 0.5,0.2.';

const Focal = z
  .string()
  .regex(FOCAL, FOCAL_HINT)
  .transform((text) => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return { x, y };
  });

export const command = defineCommand({
  arguments: [{ name: 'media', description: 'the ID of the file (med_…)' }],
  options: [
    {
      flags: '--platform <list>',
      description: `platforms to convert the file for: ${PLATFORM_IDS.join(',')}`,
      isRepeatable: true,
    },
    { flags: '--cover-for <media>', description: 'convert it as the cover of this video (med_…)' },
    {
      flags: '--account <id>',
      description: "the account whose limits apply (default: the platform's default account)",
      isRepeatable: true,
    },
    { flags: '--plan', description: 'only show the planned changes' },
    { flags: '--focal <x,y>', description: 'focal point to keep in view, from 0 to 1: 0.5,0.2' },
    { flags: '--trim-start <ms>', description: 'where to start when the video is shortened' },
  ],
  input: z.object({
    media: id('media file', 'med_01kb…'),
    platform: list('--platform').pipe(
      z
        .array(oneOf(PLATFORM_IDS, '--platform'))
        .min(1, 'Specify the platforms, like --platform instagram,twitter.'),
    ),
    coverFor: id('video', 'med_01kb…').optional(),
    account: list('--account').default([]),
    plan: z.boolean().default(false),
    focal: Focal.optional(),
    trimStart: wholeNumber('--trim-start', { min: 0, max: 86_400_000 }).optional(),
  }),
  examples: [
    'fanfare media fit med_01kb… --platform instagram,twitter --plan',
    'fanfare media fit med_01kb… --platform instagram --focal 0.5,0.2',
    'fanfare media fit med_01kb… --platform twitter --account acc_01kb… --plan',
    'fanfare media fit med_01kb… --platform youtube --cover-for med_01kc… --plan',
  ],
  output:
    '{"items":[{"id","platforms","state","progress","message","media",…}],\n"plans":[{"platform","verdict","changes":[{"code","message"}],"reason",…}]}\nWith --plan: {"items":[{"platform","verdict","changes",…}]}',
  exits: ['validation'],
  async run({ connect }, { media: mediaId, ...input }) {
    const { platform, account, coverFor, plan, focal, trimStart } = input;
    const client = await connect();
    const request = {
      params: { mediaId },
      body: {
        platforms: platform,
        ...(account.length > 0 ? { accountIds: account } : {}),
        ...(coverFor ? { coverFor } : {}),
        ...(focal ? { focalPoint: focal } : {}),
        ...(trimStart === undefined ? {} : { trimStartMs: trimStart }),
      },
    };
    if (plan) {
      const planned = await client.call('planMediaFit', request);
      return toResult(planned, { plans: planned.items, renditions: [] });
    }
    const created = await client.call('createRenditions', request);
    return toResult(created, { plans: created.plans, renditions: created.items });
  },
});

function toResult(
  data: unknown,
  { plans, renditions }: { plans: readonly Plan[]; renditions: readonly Rendition[] },
): CommandResult {
  const rows = plans.flatMap(toPlanRows);
  const requested = new Set(plans.map(({ platform }) => platform));
  const states = renditions.flatMap(({ id: renditionId, platforms, state, progress }) =>
    platforms
      .filter((platform) => requested.has(platform))
      .map((platform) => [toPlatformName(platform), `${state} ${progress} %`, renditionId]),
  );
  return { data, toText: (paint) => renderTable([...rows, ...states], { paint }) };
}

function toPlanRows({ platform, verdict, changes, reason }: Plan): Cell[][] {
  const name = toPlatformName(platform);
  if (verdict === 'fits') return [[name, 'no changes needed']];
  if (verdict === 'impossible')
    return [[name, { text: reason ?? "can't be converted", color: 'red' }]];
  return changes.map(({ message }, index) => [index === 0 ? name : '', message]);
}
