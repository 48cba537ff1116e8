import { z } from 'zod';
import type { OptionSpec } from '../command/define-command.ts';

/** The flags for the links in a post's texts. Without either, the workspace's rules for links decide. */
export const LINK_OPTIONS: readonly OptionSpec[] = [
  { flags: '--shorten-links', description: "shorten the post's links" },
  { flags: '--no-shorten-links', description: "leave the post's links as they are" },
];

export const LINK_FIELDS = { shortenLinks: z.boolean().optional() };

/** Returns what the flags say, as the request has it. */
export function toLinkFields({ shortenLinks }: { readonly shortenLinks?: boolean | undefined }) {
  return shortenLinks === undefined ? {} : { shortenLinks };
}
