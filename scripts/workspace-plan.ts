import { PlanId } from '#app/domain/billing/plans.ts';
import { setWorkspacePlan } from '#app/server/services/billing/set-workspace-plan.ts';
import { readOptions } from './operator/read-options.ts';
import { withDatabase } from './operator/with-database.ts';

const USAGE = `Sets a workspace's plan by hand, such as for an Enterprise customer.

  npm run workspace:plan -- --owner ada@example.com --plan enterprise --posts 50 --deliveries 300
  npm run workspace:plan -- --workspace ws_… --plan none

  --workspace     the workspace's id; or --owner, where its owner has one workspace only
  --plan          starter, creator, enterprise or none
  --posts         posts a day; without it the plan's own figure
  --deliveries    platform posts a day
  --ai-tokens     tokens a day for suggestions
`;

const values = readOptions(
  {
    workspace: { type: 'string' },
    owner: { type: 'string' },
    plan: { type: 'string' },
    posts: { type: 'string' },
    deliveries: { type: 'string' },
    'ai-tokens': { type: 'string' },
  },
  USAGE,
);

function toLimit(name: 'posts' | 'deliveries' | 'ai-tokens'): number | null {
  const text = values[name];
  if (text === undefined) return null;
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  throw new TypeError(`--${name} must be a whole number, not ${text}.`);
}

const plan = values.plan === 'none' ? null : PlanId.safeParse(values.plan).data;
if (plan === undefined || (values.workspace === undefined && values.owner === undefined)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
await withDatabase(async ({ prisma }) => {
  const changed = await setWorkspacePlan(
    { prisma, clock: { now: () => new Date() } },
    {
      workspaceId: values.workspace ?? null,
      ownerEmail: values.owner ?? null,
      plan,
      limits: {
        postsPerDay: toLimit('posts'),
        deliveriesPerDay: toLimit('deliveries'),
        aiTokensPerDay: toLimit('ai-tokens'),
      },
    },
  );
  process.stdout.write(`${changed}\n`);
});
