import type { MentionOutput } from './mentions.ts';

export const MENTION_FIELDS = [
  'name',
  'displayName',
  'twitter',
  'instagram',
  'tiktok',
  'youtube',
  'linkedinUrn',
  'linkedinName',
  'facebookPageId',
  'facebookName',
] as const;
export type MentionField = (typeof MENTION_FIELDS)[number];

/** A mention's form as it was filled in. */
export type MentionValues = Readonly<Record<MentionField, string>>;

/** Returns a mention as its form shows it. */
export function toMentionValues(
  mention: Pick<MentionOutput, 'name' | 'displayName' | 'handles'>,
): MentionValues {
  const { name, displayName, handles } = mention;
  const { twitter = '', instagram = '', tiktok = '', youtube = '' } = handles;
  const linkedin = handles.linkedin ?? { urn: '', name: '' };
  const facebook = handles.facebook ?? { pageId: '', name: '' };
  return {
    name,
    displayName,
    twitter,
    instagram,
    tiktok,
    youtube,
    linkedinUrn: linkedin.urn,
    linkedinName: linkedin.name,
    facebookPageId: facebook.pageId,
    facebookName: facebook.name,
  };
}

/** The form of a new mention. */
export const NO_MENTION: MentionValues = toMentionValues({
  name: '',
  displayName: '',
  handles: {},
});
