import { data, redirect } from '@remix-run/node';
import type { PostProblem } from '#app/components/results/post-question.ts';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { ownField, splitHashtags } from '#app/domain/composer/text-fields.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { readCalendarLocale } from '#app/domain/calendar/calendar-locale.ts';
import { findClockChange } from '#app/domain/posts/clock-change.ts';
import { parseTimeChoice, toTimeRequest } from '#app/domain/posts/time-choice.ts';
import { DuplicatePostInput } from '#app/domain/posts/resend.ts';
import { ChangePostInput } from '#app/domain/posts/post-changes.ts';
import { toComposerPath } from '#app/components/drafts/composer-path.ts';
import { toProblem } from '../shared/publish-draft.ts';
import type { SignedInContext } from '../shared/signed-in.ts';

/** Applies a person's action on the whole post. Returns null if the form was for something else. */
export async function applyPostAction(
  context: SignedInContext,
  { postId, fields, request }: SubmittedAction,
) {
  const act = ACTIONS[fields.get('intent') ?? ''];
  return act ? attempt({ ...context, postId, fields, request }, act) : null;
}

type Act = (work: Work) => Promise<string>;

/** By the form's intent. Each returns the path to show afterwards. */
const ACTIONS: Readonly<Record<string, Act | undefined>> = {
  'change-post': changePost,
  'change-post-anyway': changePost,
  'move-post': movePost,
  'move-post-anyway': movePost,
  'publish-post': publishPost,
  'publish-post-anyway': publishPost,
  'draft-post': moveToDrafts,
  'cancel-post': cancelPost,
  'delete-post': deletePost,
  'duplicate-post': duplicatePost,
  'repost-post': repostPost,
};

interface SubmittedAction {
  readonly postId: string;
  readonly fields: URLSearchParams;
  readonly request: Request;
}

type Work = SignedInContext & SubmittedAction;

/** Redirects after the action. A refusal is shown in the open confirmation. */
async function attempt(work: Work, act: Act) {
  try {
    return redirect(await act(work), 303);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { violations, message } = error;
    const problem: PostProblem = {
      message,
      isDuplicate: error.code === 'duplicate_content',
      fields: toProblem(violations, message).fields,
      typed: readTyped(work.fields),
      clockChange: readClockChange(work),
    };
    return data(problem, { status: error.status });
  }
}

async function changePost(work: Work): Promise<string> {
  const { services, actor, postId, fields } = work;
  const change = { ...readChange(fields), allowDuplicate: isAnyway(work) };
  await services.publishing.changePost(actor, { postId, change });
  return `/app/posts/${postId}`;
}

/** A form without scripts can't know that the clocks change at the time it sends. */
function readClockChange({ fields, request }: Work) {
  const locale = readCalendarLocale(request.headers.get('accept-language'));
  return findClockChange(parseTimeChoice(fields), locale);
}

const isAnyway = ({ fields }: Work): boolean => fields.get('intent')?.endsWith('-anyway') === true;

async function movePost(work: Work): Promise<string> {
  const { services, actor, postId, fields } = work;
  const choice = parseTimeChoice(fields);
  const when = choice.when === 'queue' ? 'queue' : 'time';
  const change = { ...toTimeRequest({ ...choice, when }), allowDuplicate: isAnyway(work) };
  await services.publishing.changePost(actor, { postId, change });
  return `/app/posts/${postId}`;
}

async function publishPost(work: Work): Promise<string> {
  const { services, actor, postId } = work;
  const change = { publishAt: 'now' as const, allowDuplicate: isAnyway(work) };
  await services.publishing.changePost(actor, { postId, change });
  return `/app/posts/${postId}`;
}

async function moveToDrafts({ services, actor, postId }: Work): Promise<string> {
  await services.drafts.moveToDrafts(actor, { postId });
  return '/app/drafts?moved=1';
}

/** The form has shared fields or fields per platform, depending on how the post was written. */
function readChange(fields: URLSearchParams): ChangePostInput {
  const comments = readComments(fields);
  if (fields.has('caption'))
    return ChangePostInput.parse({ content: { ...readText(fields, ''), ...comments } });
  const own = PLATFORM_IDS.filter((platform) => fields.has(ownField('caption', platform)));
  return ChangePostInput.parse({
    content: comments,
    individualContent: Object.fromEntries(
      own.map((platform) => [platform, readText(fields, `.${platform}`)]),
    ),
  });
}

/** Browsers submit line breaks as \r\n. */
const readTyping = (fields: URLSearchParams, name: string): string =>
  (fields.get(name) ?? '').replaceAll('\r\n', '\n');

function readText(fields: URLSearchParams, suffix: string) {
  const caption = readTyping(fields, `caption${suffix}`);
  return { captions: [caption], hashtags: splitHashtags(fields.get(`hashtags${suffix}`) ?? '') };
}

/** Without the fields, as on a page from before they existed, the comments stay as they are. */
function readComments(fields: URLSearchParams): ChangePostInput['content'] {
  if (!fields.has('comment')) return {};
  const own = PLATFORM_IDS.filter((platform) => fields.has(ownField('comment', platform)));
  return {
    firstComment: readTyping(fields, 'comment'),
    platformFirstComments: Object.fromEntries(
      own.map((platform) => [platform, readTyping(fields, ownField('comment', platform))]),
    ),
  };
}

function readTyped(fields: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter(([name]) =>
      /^(?:caption|hashtags|comment|when|date|clock|timeZone|clockChange|queue|queueFront)\b/u.test(
        name,
      ),
    ),
  );
}

async function cancelPost({ services, actor, postId }: Work): Promise<string> {
  await services.publishing.cancelPost(actor, { postId });
  return `/app/posts/${postId}`;
}

async function duplicatePost({ services, actor, postId }: Work): Promise<string> {
  return toComposerPath((await services.drafts.duplicatePost(actor, { postId })).id);
}

async function repostPost({ services, actor, postId, fields }: Work): Promise<string> {
  const accountIds = DuplicatePostInput.shape.accountIds.parse(fields.getAll('accountIds'));
  return toComposerPath((await services.drafts.duplicatePost(actor, { postId, accountIds })).id);
}

async function deletePost({ services, actor, postId, fields }: Work): Promise<string> {
  const takeDown = fields.get('takeDown') === 'yes';
  const { stillLive } = await services.publishing.deletePost(actor, { postId, takeDown });
  const live = new Set(stillLive.map(({ platform }) => platform));
  return `/app/posts?deleted=${[...live].join(',')}`;
}
