import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import { chooseFields, FieldParameters } from './fields.ts';
import type { ApiCall } from './guard.ts';
import { readQuery } from './input.ts';
import type { XPersona } from './personas.ts';

const MeQuery = z.strictObject({
  'user.fields': FieldParameters['user.fields'],
  'tweet.fields': FieldParameters['tweet.fields'],
  'post.fields': FieldParameters['post.fields'],
});

export function showMe(call: ApiCall): void {
  const fields = chooseFields(call, readQuery(call, MeQuery));
  call.response.json({ data: viewUser(call.context, call.user, fields.user) });
}

export function viewUser(
  context: SimulatorContext,
  user: XPersona,
  fields: ReadonlySet<string>,
): Record<string, unknown> {
  const optional: Record<string, unknown> = {
    profile_image_url: `${context.baseUrl}/profile_images/${user.id}.svg`,
    verified: user.verifiedType !== 'none',
    verified_type: user.verifiedType,
    subscription_type: user.subscription,
    protected: false,
    created_at: '2023-04-23T08:00:00.000Z',
    description: 'A person of the sandbox.',
    url: '',
    public_metrics: {
      followers_count: 1280,
      following_count: 210,
      tweet_count: 42,
      listed_count: 3,
      like_count: 77,
      media_count: 12,
    },
  };
  const view: Record<string, unknown> = { id: user.id, name: user.name, username: user.username };
  for (const name of fields) if (optional[name] !== undefined) view[name] = optional[name];
  return view;
}
