import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { CalendarFeedCardProps } from '#app/components/settings/calendar-feed-card.tsx';
import {
  SettingsScreen,
  type SettingsScreenProps,
} from '#app/components/settings/settings-screen.tsx';
import type { LinkRulesForm } from '#app/components/settings/link-rules-card.tsx';
import { SETTINGS_PLACES, toPlaceMeta } from '#app/components/shell/places.ts';
import { SetLinkRulesInput } from '#app/domain/links/link-rules.ts';
import {
  LINK_RULES_FIELD_NAMES,
  type LinkRulesFields,
  listExampleLinks,
  toLinkRulesFields,
  toLinkRulesForm,
  toLinkRulesInput,
} from '#app/domain/links/link-rules-form.ts';
import { toDayInZone } from '#app/domain/posts/zoned-day.ts';
import { SetBannedWordsInput, splitBannedWords } from '#app/domain/suggestions/banned-words.ts';
import { UpdateWorkspaceInput } from '#app/domain/workspaces/workspaces.ts';
import { formAction, formActions } from './shared/form-action.ts';
import { toText } from './shared/form-fields.ts';
import { requireSignedIn } from './shared/signed-in.ts';

export const handle = { hydrate: true };

export const meta: MetaFunction = () => toPlaceMeta(SETTINGS_PLACES.workspace);

export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = requireSignedIn(context);
  const canEdit = actor.role === 'owner';
  const [{ words }, rules, { name, timeZone, lateLimitMinutes }, { feed }] = await Promise.all([
    services.workspaces.getBannedWords(actor),
    services.workspaces.getLinkRules(actor),
    services.teams.getWorkspace(actor),
    canEdit ? services.calendarFeed.getCalendarFeed(actor) : { feed: null },
  ]);
  return {
    words,
    canEdit,
    workspace: { name, timeZone },
    lateLimit: String(lateLimitMinutes),
    feed,
    linkRules: {
      ...toLinkRulesForm(toLinkRulesFields(rules)),
      examples: listExampleLinks(rules, toDayInZone(new Date(), timeZone)),
    },
  };
}

interface ActionData {
  /** The banned words as typed, if they were refused. */
  readonly typed: string | null;
  readonly messages: readonly string[];
  readonly notice: string | null;
  readonly workspace: SettingsScreenProps['workspace'] | null;
  readonly lateLimit: SettingsScreenProps['lateLimit'] | null;
  readonly calendarFeed: Omit<CalendarFeedCardProps, 'feed'>;
  readonly linkRules: LinkRulesResult;
}

interface LinkRulesResult extends Pick<LinkRulesForm, 'messages' | 'notice'> {
  /** The fields as typed, if they were refused. */
  readonly typed: Pick<LinkRulesForm, 'groups' | 'domains' | 'shortenLinks'> | null;
}

const NO_FEED_RESULT = { newAddress: null, notice: null, problem: null };
const NOTHING: ActionData = {
  typed: null,
  messages: [],
  notice: null,
  workspace: null,
  lateLimit: null,
  calendarFeed: NO_FEED_RESULT,
  linkRules: { typed: null, messages: [], notice: null },
};

const banWords = formAction(SetBannedWordsInput, {
  read: (form) => toText(form.get('words')),
  toInput: (typed) => ({ words: splitBannedWords(typed) }),
  async run({ services, actor, input }) {
    const { words } = await services.workspaces.setBannedWords(actor, input);
    const notice = words.length === 0 ? 'Banned words cleared.' : 'Banned words saved.';
    return data<ActionData>({ ...NOTHING, notice });
  },
  refuse: ({ typed, messages }): ActionData => ({ ...NOTHING, typed, messages }),
});

const changeWorkspace = formAction(UpdateWorkspaceInput, {
  intent: 'workspace',
  read: (form) => ({ name: toText(form.get('name')), timeZone: toText(form.get('timeZone')) }),
  async run({ services, actor, input }) {
    const { name, timeZone } = await services.teams.updateWorkspace(actor, input);
    const workspace = { name, timeZone, errors: {}, notice: 'Workspace saved.' };
    return data<ActionData>({ ...NOTHING, workspace });
  },
  refuse: ({ typed, errors }): ActionData => ({
    ...NOTHING,
    workspace: { ...typed, errors, notice: null },
  }),
});

const changeLateLimit = formAction(UpdateWorkspaceInput, {
  intent: 'late-limit',
  read: (form) => toText(form.get('lateLimitMinutes')),
  // Number('') is 0, which an empty field doesn't mean.
  toInput: (typed) => ({ lateLimitMinutes: typed.trim() === '' ? null : Number(typed) }),
  async run({ services, actor, input }) {
    const { lateLimitMinutes } = await services.teams.updateWorkspace(actor, input);
    const minutes = String(lateLimitMinutes);
    return data<ActionData>({
      ...NOTHING,
      lateLimit: { minutes, messages: [], notice: 'Late limit saved.' },
    });
  },
  refuse: ({ typed, messages }): ActionData => ({
    ...NOTHING,
    lateLimit: { minutes: typed, messages, notice: null },
  }),
});

const changeLinkRules = formAction(SetLinkRulesInput, {
  intent: 'link-rules',
  read: (form): LinkRulesFields =>
    Object.fromEntries(LINK_RULES_FIELD_NAMES.map((name) => [name, toText(form.get(name))])),
  toInput: toLinkRulesInput,
  async run({ services, actor, input }) {
    await services.workspaces.setLinkRules(actor, input);
    const linkRules = { typed: null, messages: [], notice: 'Link settings saved.' };
    return data<ActionData>({ ...NOTHING, linkRules });
  },
  refuse: ({ typed, messages }): ActionData => ({
    ...NOTHING,
    linkRules: {
      typed: toLinkRulesForm(typed),
      messages: [...new Set(messages)],
      notice: null,
    },
  }),
});

const createFeed = formAction(z.unknown(), {
  intent: 'createFeed',
  read: () => null,
  async run({ services, actor }) {
    const { url } = await services.calendarFeed.createCalendarFeed(actor);
    const calendarFeed = { ...NO_FEED_RESULT, newAddress: url };
    return data<ActionData>({ ...NOTHING, calendarFeed });
  },
  refuse: toFeedProblem,
});

const revokeFeed = formAction(z.unknown(), {
  intent: 'revokeFeed',
  read: () => null,
  async run({ services, actor }) {
    await services.calendarFeed.revokeCalendarFeed(actor);
    const calendarFeed = { ...NO_FEED_RESULT, notice: 'Calendar address revoked.' };
    return data<ActionData>({ ...NOTHING, calendarFeed });
  },
  refuse: toFeedProblem,
});

function toFeedProblem({ errors }: { errors: Readonly<Record<string, string>> }): ActionData {
  return { ...NOTHING, calendarFeed: { ...NO_FEED_RESULT, problem: errors['form'] ?? null } };
}

export const action = formActions(
  changeWorkspace,
  changeLateLimit,
  createFeed,
  revokeFeed,
  changeLinkRules,
  banWords,
);

export default function Settings() {
  const { words, canEdit, workspace, lateLimit, feed, linkRules } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? NOTHING;
  return (
    <SettingsScreen
      text={result.typed ?? words.join('\n')}
      count={words.length}
      canEdit={canEdit}
      messages={result.messages}
      notice={result.notice}
      workspace={result.workspace ?? { ...workspace, errors: {}, notice: null }}
      lateLimit={result.lateLimit ?? { minutes: lateLimit, messages: [], notice: null }}
      calendarFeed={{ feed, ...result.calendarFeed }}
      linkRules={{ ...linkRules, ...result.linkRules, ...result.linkRules.typed }}
    />
  );
}
