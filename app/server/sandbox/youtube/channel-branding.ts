import { z } from 'zod';
import type { ApiRoute } from './api.ts';
import { readResource, requireParts } from './api.ts';
import { brandingTable } from './branding-store.ts';
import { describeChannel } from './channels.ts';
import { YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import type { YouTubePersona } from './personas.ts';

/** The parts that channels.update can write. */
const PARTS = ['brandingSettings', 'id', 'invideoPromotion', 'localizations'];
const MAX_DESCRIPTION_LENGTH = 1000;
const MAX_KEYWORDS_LENGTH = 500;

const ChannelInput = z.looseObject({
  id: z.string().optional(),
  brandingSettings: z
    .looseObject({
      channel: z
        .looseObject({
          title: z.string().optional(),
          description: z.string().optional(),
          keywords: z.string().optional(),
          country: z.string().optional(),
          defaultLanguage: z.string().optional(),
          trackingAnalyticsAccountId: z.string().optional(),
          unsubscribedTrailer: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
  localizations: z
    .record(
      z.string(),
      z.looseObject({ title: z.string().optional(), description: z.string().optional() }),
    )
    .optional(),
});
type ChannelInput = z.infer<typeof ChannelInput>;

/**
 * channels.update replaces each named part entirely, except the title, which can only be changed on YouTube's
 * own pages.
 */
export const updateChannel: ApiRoute = {
  name: 'channels.update',
  scopes: ['youtube', 'youtube.force-ssl'],
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context, persona } = call;
    const parts = requireParts(call.query, PARTS);
    const input = parseBody(ChannelInput, await readResource(call));
    requireOwnChannel(persona, input);
    const before = brandingTable(context).get(persona.id) ?? {};
    const channel = checkBranding(persona, input);
    const changed = {
      ...before,
      ...(parts.includes('brandingSettings') ? { channel } : {}),
      ...(parts.includes('localizations') ? { localizations: input.localizations ?? {} } : {}),
    };
    if (Object.keys(changed.localizations ?? {}).length > 0 && !changed.channel?.defaultLanguage) {
      const message = 'The channel must have a default language before it has localizations.';
      throw refused(400, 'defaultLanguageNotSetError', message);
    }
    brandingTable(context).set(persona.id, changed);
    return describeChannel(context, persona, parts);
  },
};

function requireOwnChannel(persona: YouTubePersona, { id }: ChannelInput): void {
  if (id === persona.id) return;
  if (id === undefined || id === '') {
    const detail = { reason: 'required', parameter: 'resource.id' };
    throw new YouTubeError(400, detail, 'Required');
  }
  throw refused(403, 'channelForbidden', "The id isn't that of the caller's channel.");
}

function checkBranding(persona: YouTubePersona, { brandingSettings }: ChannelInput) {
  const { title, ...channel } = brandingSettings?.channel ?? {};
  if (title !== undefined && title !== persona.name) {
    const message = "The channel's title can't be changed: send the current title or none.";
    throw refused(400, 'channelTitleUpdateForbidden', message);
  }
  const { description = '', keywords = '' } = channel;
  if (description.length <= MAX_DESCRIPTION_LENGTH && keywords.length <= MAX_KEYWORDS_LENGTH) {
    return channel;
  }
  throw refused(400, 'brandingValidationError', 'A value in brandingSettings is too long.');
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.channel' }, message);
}
