import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Changes, command as resend, toBody } from '#cli/commands/deliveries/resend.ts';
import type { Client } from '#cli/client/client.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { DRAFT_FIELDS, DRAFT_OPTIONS, toDraftContent } from '#cli/lib/publish/draft-content.ts';

/** Flags that ask the server or read a file. Tests of the commands cover them. */
const NEED_MORE: readonly string[] = [
  '--platforms',
  '--account',
  '--group',
  '--queue',
  '--at',
  '--caption-file',
  '--media',
  '--media-id',
  '--cover',
  '--cover-id',
  '--youtube-captions',
];
/** They change what another flag does. */
const COMPANIONS: readonly string[] = ['--front', '--zone', '--disambiguation', '--alt-text'];

/** They aren't about what is sent. */
const NOT_CONTENT = new Set(['--allow-duplicate', '--wait', '--unchanged']);

/** Values that differ from the defaults; all other flags take any text or none. */
const VALUES: Readonly<Record<string, unknown>> = {
  '--first-comment-on': ['instagram=See the link'],
  '--hashtags-in-comment': 'instagram',
  '--disclose': 'own-brand',
  '--cover-at': '1500',
  '--instagram-format': 'story',
  '--instagram-collaborators': 'acme',
  '--instagram-feed': 'no',
  '--instagram-trial': 'manual',
  '--instagram-carousel-shape': '4:5',
  '--facebook-format': 'story',
  '--tiktok-privacy': 'SELF_ONLY',
  '--tiktok-allow': 'comment',
  '--tiktok-disclosure': 'own-business',
  '--tiktok-cover': '2',
  '--youtube-privacy': 'public',
  '--youtube-category': '27',
  '--youtube-notify': 'no',
  '--youtube-license': 'creativeCommon',
  '--youtube-embeddable': 'no',
  '--twitter-replies': 'following',
  '--twitter-thread': ['Part two'],
  '--twitter-ai-posts': ['1'],
  '--twitter-paid-posts': ['1'],
  '--twitter-poll': ['Kiln', 'Wheel'],
  '--linkedin-poll': ['Kiln', 'Wheel'],
  '--linkedin-poll-days': '7',
  '--linkedin-visibility': 'connections',
  '--linkedin-reshare': 'no',
  '--twitter-poll-minutes': '60',
  '--link-card': 'off',
};

const Flags = z.object(DRAFT_FIELDS);
const context = { changes: { each: async () => [] } } as unknown as Context;
const client = {} as Client;

function toField(flag: string): string {
  return flag.slice(2).replace(/-([a-z])/gu, (_all, letter: string) => letter.toUpperCase());
}

function parse(options: readonly { readonly flags: string }[]) {
  return options.flatMap(({ flags }) => {
    const [flag = '', argument] = flags.split(' ');
    if (NEED_MORE.includes(flag) || COMPANIONS.includes(flag)) return [];
    if (flag.startsWith('--no-'))
      return [[flag, toField(flag.replace('--no-', '--')), false] as const];
    return [[flag, toField(flag), VALUES[flag] ?? (argument ? 'Kiln' : true)] as const];
  });
}

describe('a flag of a draft is never dropped', () => {
  const toDraft = (flags: object) =>
    toDraftContent(context, client, { flags: Flags.parse(flags), before: {}, keepsTime: false });

  it.each(parse(DRAFT_OPTIONS))('%s', async (_flag, field, value) => {
    expect(await toDraft({ [field]: value })).not.toEqual(await toDraft({}));
  });
});

describe('a flag of a resent delivery is never dropped', () => {
  const toChanges = (flags: object) =>
    toBody(context, client, { changes: Changes.parse(flags), unchanged: false });

  it.each(parse(resend.options ?? []).filter(([flag]) => !NOT_CONTENT.has(flag)))(
    '%s',
    async (_flag, field, value) => {
      expect(Object.keys(await toChanges({ [field]: value }))).not.toEqual([]);
    },
  );
});
