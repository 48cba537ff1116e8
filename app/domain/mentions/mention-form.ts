import { z } from 'zod';
import type { PlatformId } from '../platforms/platforms.ts';
import { MentionHandles, type MentionHandlesChange } from './mention-handles.ts';
import type { MentionField, MentionValues } from './mention-form-values.ts';
import { CreateMentionInput } from './mentions.ts';

const { twitter, instagram, tiktok, youtube, linkedin, facebook } = MentionHandles.shape;
const [onLinkedIn, onFacebook] = [linkedin.unwrap().shape, facebook.unwrap().shape];

const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === '' ? undefined : text), schema.optional());

/** The form of a mention, with a text for each part of each handle. */
export const MentionForm = z.object({
  name: CreateMentionInput.shape.name,
  displayName: CreateMentionInput.shape.displayName,
  twitter: orNone(twitter.unwrap()),
  instagram: orNone(instagram.unwrap()),
  tiktok: orNone(tiktok.unwrap()),
  youtube: orNone(youtube.unwrap()),
  linkedinUrn: orNone(onLinkedIn.urn),
  linkedinName: orNone(onLinkedIn.name),
  facebookPageId: orNone(onFacebook.pageId),
  facebookName: orNone(onFacebook.name),
} satisfies Record<MentionField, z.ZodType>);
export type MentionForm = z.infer<typeof MentionForm>;

/** Returns the errors of handles of which only one part was filled in. */
export function checkHalves(values: MentionValues): Record<string, string> {
  const { linkedinUrn, linkedinName, facebookPageId, facebookName } = values;
  return {
    ...findHalf(
      { linkedinUrn, linkedinName },
      { linkedinUrn: 'Enter the URN, too.', linkedinName: 'Enter the name on LinkedIn, too.' },
    ),
    ...findHalf(
      { facebookPageId, facebookName },
      { facebookPageId: 'Enter the page’s ID, too.', facebookName: 'Enter the page’s name, too.' },
    ),
  };
}

function findHalf<Field extends MentionField>(
  parts: Readonly<Record<Field, string>>,
  messages: Readonly<Record<Field, string>>,
): Record<string, string> {
  const missing = (Object.keys(parts) as Field[]).filter((field) => parts[field] === '');
  const [field] = missing;
  if (missing.length !== 1 || field === undefined) return {};
  return { [field]: messages[field] };
}

/** Returns a form's handles. Null where a platform has none. */
export function toHandlesChange(form: MentionForm): Required<MentionHandlesChange> {
  const { linkedinUrn: urn, linkedinName, facebookPageId: pageId, facebookName } = form;
  return {
    twitter: form.twitter ?? null,
    instagram: form.instagram ?? null,
    tiktok: form.tiktok ?? null,
    youtube: form.youtube ?? null,
    linkedin: urn !== undefined && linkedinName !== undefined ? { urn, name: linkedinName } : null,
    facebook:
      pageId !== undefined && facebookName !== undefined ? { pageId, name: facebookName } : null,
  } satisfies Record<PlatformId, unknown>;
}
