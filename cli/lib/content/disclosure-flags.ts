import type { OptionSpec } from '../command/define-command.ts';
import { list, oneOf } from '../command/option-schemas.ts';
import { z } from 'zod';

const NAMES = ['made-with-ai', 'paid-partnership', 'own-brand'] as const;

/** The flag for what a post tells its audience. */
export const DISCLOSURE_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--disclose <list>',
    description: `label the post where a platform has a label: ${NAMES.join(',')}`,
    isRepeatable: true,
  },
];

export const DISCLOSURE_FIELDS = {
  disclose: list('--disclose')
    .pipe(z.array(oneOf(NAMES, '--disclose')))
    .default([]),
};

/** Returns what the flag says, as the request has it. */
export function toDisclosureFields({
  disclose,
}: {
  readonly disclose: readonly (typeof NAMES)[number][];
}) {
  if (disclose.length === 0) return {};
  const [madeWithAi, paidPartnership, ownBrand] = NAMES.map((name) => disclose.includes(name));
  return { disclosure: { madeWithAi, paidPartnership, ownBrand } };
}
