import { z } from 'zod';
import { listHandles } from '#app/domain/mentions/handle-text.ts';
import type { components } from '#cli/client/api-types.ts';
import { toLine } from '#cli/text/text.ts';
import type { CommandResult } from '../command/define-command.ts';
import { renderFacts, renderTable } from '../terminal/table.ts';
import type { Paint } from '../terminal/terminal.ts';

type Mention = components['schemas']['Mention'];

export const MENTION_ARGUMENT = {
  name: 'mention',
  description: 'the name or the ID of the mention',
};

/** The flags of the handles. An empty value removes a handle. */
export const HANDLE_OPTIONS = [
  { flags: '--twitter <handle>', description: 'handle on Twitter' },
  { flags: '--instagram <handle>', description: 'handle on Instagram' },
  { flags: '--tiktok <handle>', description: 'handle on TikTok' },
  { flags: '--youtube <handle>', description: 'handle on YouTube' },
  {
    flags: '--linkedin <urn>',
    description: 'URN on LinkedIn, such as urn:li:organization:2414183',
  },
  {
    flags: '--linkedin-name <name>',
    description: 'exact name on LinkedIn (default: the display name)',
  },
  { flags: '--facebook <id>', description: 'ID of the page on Facebook' },
  {
    flags: '--facebook-name <name>',
    description: 'name of the page on Facebook (default: the display name)',
  },
];

const Handle = z.string().trim().optional();

export const HANDLE_FIELDS = {
  twitter: Handle,
  instagram: Handle,
  tiktok: Handle,
  youtube: Handle,
  linkedin: Handle,
  linkedinName: Handle,
  facebook: Handle,
  facebookName: Handle,
};

type HandleFlags = { readonly [Flag in keyof typeof HANDLE_FIELDS]?: string | undefined };
type HandleChange = NonNullable<components['schemas']['MentionChange']['handles']>;

/** Returns the handles as a change has them: null removes one. */
export function toHandles(flags: HandleFlags, displayName: string): HandleChange {
  const { linkedin, linkedinName, facebook, facebookName, ...plain } = flags;
  const handles = Object.entries(plain).filter(([, handle]) => handle !== undefined);
  const own = Object.fromEntries(handles.map(([id, handle]) => [id, handle || null]));
  const toNamed = <T>(id: string | undefined, named: (id: string) => T) =>
    id === undefined || id === '' ? null : named(id);
  return {
    ...own,
    ...(linkedin === undefined
      ? {}
      : { linkedin: toNamed(linkedin, (urn) => ({ urn, name: linkedinName || displayName })) }),
    ...(facebook === undefined
      ? {}
      : {
          facebook: toNamed(facebook, (pageId) => ({ pageId, name: facebookName || displayName })),
        }),
  };
}

export function toMentionResult(mention: Mention): CommandResult {
  const facts: [string, string][] = [
    ['ID', mention.id],
    ['Name', `@${toLine(mention.name)}`],
    ['Display name', toLine(mention.displayName)],
    ['Handles', toLine(listHandles(mention.handles).join(', ')) || '(none)'],
  ];
  return { data: mention, toText: (paint) => renderFacts(facts, paint) };
}

export function renderMentions(mentions: readonly Mention[], paint: Paint): string {
  if (mentions.length === 0) return 'No mentions.\n';
  const rows = mentions.map(({ id, name, displayName, handles }) => [
    `@${toLine(name)}`,
    toLine(displayName),
    toLine(listHandles(handles).join(', ')),
    id,
  ]);
  return renderTable(rows, { paint, header: ['NAME', 'DISPLAY NAME', 'HANDLES', 'ID'] });
}

type FoundHandle = components['schemas']['HandleList']['items'][number];

export function renderHandles(handles: readonly FoundHandle[], paint: Paint): string {
  if (handles.length === 0) return 'Nobody found.\n';
  const rows = handles.map(({ handle, name, profileUrl }) => [
    `@${toLine(handle)}`,
    toLine(name),
    toLine(profileUrl),
  ]);
  return renderTable(rows, { paint, header: ['HANDLE', 'NAME', 'PROFILE'] });
}
