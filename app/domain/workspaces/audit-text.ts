import { formatCount } from '../text/format-count.ts';
import type { AuditEntryOutput } from './audit.ts';
import { PLANS } from '../billing/plans.ts';
import { PLATFORM_LIST } from '../platforms/platforms.ts';
import { ROLE_NAMES } from './role-texts.ts';
import { ROLES } from './roles.ts';

type Value = AuditEntryOutput['data'][string];

/** Left out here because the text uses the names behind these IDs, or `toChange` formats them. */
const HIDDEN_KEYS: ReadonlySet<string> = new Set(['userId', 'tokenId', 'from', 'to']);

const CHANGE_TEXTS: Readonly<Record<string, (value: Value) => string>> = {
  name: (value) => `“${String(value)}”`,
  platform: (value) => PLATFORM_LIST.find(({ id }) => id === value)?.name ?? String(value),
  environment: (value) => (value === 'live' ? 'live accounts' : 'sandbox accounts'),
  role: (value) => `as ${toWord(value)}`,
  count: (value) => formatCount(Number(value), 'word'),
  plan: (value) => Object.values(PLANS).find(({ id }) => id === value)?.name ?? 'no plan',
  cycle: String,
  timeZone: (value) => `time zone ${String(value)}`,
  byOperator: () => 'by the administrator of this installation',
  postsPerDay: (value) => `${formatCount(Number(value), 'post')} a day`,
  deliveriesPerDay: (value) => `${formatCount(Number(value), 'delivery', 'deliveries')} a day`,
  aiTokensPerDay: (value) => `${formatCount(Number(value), 'token')} a day for suggestions`,
  device: String,
  stillLive: (value) => `still live in ${toPlaces(value)}`,
  takenDown: (value) => `deleted in ${toPlaces(value)}`,
  host: String,
  reason: String,
  keyId: (value) => `key ${String(value)}`,
};

function toPlaces(value: Value): string {
  return formatCount(Number(value), 'place');
}

/** Describes an entry in parts: the subject, what changed, and where the request came from. */
export function toAuditFacts({
  about,
  data,
  address,
}: Pick<AuditEntryOutput, 'about' | 'data' | 'address'>): string[] {
  const facts = Object.entries(data)
    .filter(([key, value]) => value !== null && !HIDDEN_KEYS.has(key))
    .map(([key, value]) => CHANGE_TEXTS[key]?.(value) ?? `${key}: ${String(value)}`);
  const from = address === null ? [] : [`from ${address}`];
  if (about === null) return [...toChange(data), ...facts, ...from];
  const further = facts.filter((fact) => !about.includes(fact));
  return [about, ...toChange(data), ...further, ...from];
}

function toChange({ from, to }: AuditEntryOutput['data']): string[] {
  if (from === undefined || to === undefined || from === to) return [];
  return [`from ${toWord(from)} to ${toWord(to)}`];
}

/** Formats roles and subscription states for display. */
function toWord(value: Value | undefined): string {
  const role = ROLES.find((one) => one === value);
  return role ? ROLE_NAMES[role] : String(value).replaceAll('_', ' ');
}
