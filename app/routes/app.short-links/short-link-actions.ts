import { data } from '@remix-run/node';
import { z } from 'zod';
import type { ShortLinksScreenProps } from '#app/components/short-links/short-links-screen.tsx';
import { CreateShortLinkInput } from '#app/domain/short-links/short-links.ts';
import { formAction, formActions } from '../shared/form-action.ts';
import { FieldText, toText } from '../shared/form-fields.ts';

/** What a form did, or why it was refused. */
export type ShortLinkResult = Pick<
  ShortLinksScreenProps,
  'notice' | 'createdUrl' | 'typed' | 'errors'
>;

const NOTHING: ShortLinkResult = { notice: null, createdUrl: null, typed: '', errors: {} };

const create = formAction(CreateShortLinkInput, {
  read: (form) => ({ target: toText(form.get('target')) }),
  async run({ services, actor, input }) {
    const { url } = await services.shortLinks.createShortLink(actor, input);
    return data<ShortLinkResult>({
      ...NOTHING,
      notice: 'Short link created:',
      createdUrl: url,
    });
  },
  refuse: ({ typed, errors, error }): ShortLinkResult => {
    const isAboutTarget = error?.violations.some(({ pointer }) => pointer === '/target');
    const messages = error && isAboutTarget ? { target: error.message } : errors;
    return { ...NOTHING, typed: typed.target, errors: messages };
  },
});

const revoke = formAction(z.object({ shortLinkId: FieldText }), {
  intent: 'revoke',
  read: (form) => ({ shortLinkId: toText(form.get('shortLinkId')) }),
  async run({ services, actor, input }) {
    await services.shortLinks.revokeShortLink(actor, input);
    return data<ShortLinkResult>({
      ...NOTHING,
      notice: 'Short link revoked. It no longer leads anywhere.',
    });
  },
  refuse: ({ errors }): ShortLinkResult => ({ ...NOTHING, errors }),
});

/** The forms of the page. */
export const shortLinkActions = formActions(create, revoke);
