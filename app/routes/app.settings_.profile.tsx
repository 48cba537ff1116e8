import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  ProfileScreen,
  type ProfileScreenProps,
} from '#app/components/settings/profile-screen.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { UpdateProfileInput } from '#app/domain/identity/profile.ts';
import { EmailTopic } from '#app/domain/notifications/email-topics.ts';
import { PushTargetInput } from '#app/domain/notifications/push.ts';
import type { loader as rootLoader } from '#app/root.tsx';
import { formAction, formActions } from './shared/form-action.ts';
import { textFields, toText } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.profile);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const [me, { name, timeZone }, emails, push] = await Promise.all([
    services.users.getMe(actor),
    services.teams.getWorkspace(actor),
    services.notifications.readEmailPreference(actor),
    services.notifications.readPushState(actor),
  ]);
  const { email, firstName, lastName } = me;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  return { email, ...names, emails, push, workspace: { name, timeZone } };
}

interface ActionData {
  /** What was typed in a form that was refused. */
  readonly typed: Partial<Pick<ProfileScreenProps, 'firstName' | 'lastName' | 'emails'>> | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: string | null;
}

const saveNames = formAction(UpdateProfileInput, {
  read: (form) => ({
    firstName: toText(form.get('firstName')),
    lastName: toText(form.get('lastName')),
  }),
  async run({ services, actor, input }) {
    await services.users.updateProfile(actor, input);
    return data<ActionData>({ typed: null, errors: {}, notice: 'Name saved.' });
  },
  refuse: ({ typed, errors }): ActionData => ({ typed, errors, notice: null }),
});

const EmailsInput = z
  .object({ isOn: z.boolean(), topics: z.array(EmailTopic) })
  // A page from before there were topics sends none, and mustn't mute them all.
  .refine(({ isOn, topics }) => !isOn || topics.length > 0, {
    path: ['topics'],
    message: 'Choose at least one topic, or turn the emails off.',
  });

const saveEmails = formAction(EmailsInput, {
  intent: 'emails',
  // Browsers send only checked boxes.
  read: (form) => ({ isOn: form.has('isOn'), topics: form.getAll('topic') }),
  async run({ services, actor, input }) {
    await services.notifications.saveEmailPreference(actor, input);
    const notice = input.isOn ? 'Email choice saved.' : 'Emails are off.';
    return data<ActionData>({ typed: null, errors: {}, notice });
  },
  refuse: ({ typed: { isOn, topics: chosen }, errors }): ActionData => {
    const topics = EmailTopic.options.filter((topic) => chosen.includes(topic));
    return { typed: { emails: { isOn, topics, error: errors['topics'] } }, errors, notice: null };
  },
});

const turnPushOn = formAction(PushTargetInput, {
  intent: 'push-on',
  read: textFields('endpoint', 'p256dh', 'auth'),
  async run({ services, actor, input }) {
    await services.notifications.subscribeBrowser(actor, input);
    const notice = 'This browser shows your notifications.';
    return data<ActionData>({ typed: null, errors: {}, notice });
  },
  refuse: ({ errors }): ActionData => {
    const form = errors['form'] ?? 'The push service of this browser can’t be used.';
    return { typed: null, errors: { form }, notice: null };
  },
});

const turnPushOff = formAction(z.object({}), {
  intent: 'push-off',
  read: () => ({}),
  async run({ services, actor }) {
    await services.notifications.unsubscribeBrowser(actor);
    const notice = 'This browser doesn’t show your notifications anymore.';
    return data<ActionData>({ typed: null, errors: {}, notice });
  },
  refuse: ({ errors }): ActionData => ({ typed: null, errors, notice: null }),
});

export const action = formActions(turnPushOn, turnPushOff, saveNames, saveEmails);

export default function Profile() {
  const loaded = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <ProfileScreen
      {...loaded}
      {...actionData?.typed}
      theme={root?.theme ?? 'system'}
      errors={actionData?.errors ?? {}}
      notice={actionData?.notice ?? null}
    />
  );
}
