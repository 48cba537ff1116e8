import { hasPoll } from '#app/domain/composer/draft-poll.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import {
  type LinkOutput,
  MAX_LINK_DESCRIPTION,
  MAX_LINK_TITLE,
} from '#app/domain/posts/link-card.ts';
import { useLinkPage } from '../hooks/use-link-page.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { LazyLinkImage } from './lazy-link-image.tsx';
import { LinkedInMore } from './linkedin-more.tsx';
import { LinkedInPoll } from './linkedin-poll.tsx';
import { OptionChecks } from './option-checks.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import type { Cover } from './use-cover.ts';

interface LinkedInOptionsProps {
  readonly options: Draft['linkedin'];
  /** The first link of the text. */
  readonly link: string | null;
  readonly hasMedia: boolean;
  readonly cover: Cover;
  readonly problem: ComposerProblem | null;
  readonly onChange: (options: Draft['linkedin']) => void;
}

/** LinkedIn's poll, the options for the preview card of the first link, and what few posts need. A post with media or a poll has no card. */
export function LinkedInOptions(props: LinkedInOptionsProps) {
  const { options, link, hasMedia, onChange } = props;
  const isHydrated = useIsHydrated();
  const hasCard = !hasMedia && !hasPoll(options.poll);
  const url = hasCard ? link : null;
  return (
    <fieldset className="opts" id="linkedin-options" tabIndex={-1}>
      <legend className="h">LinkedIn</legend>
      <LinkedInPoll poll={options.poll} onChange={(poll) => onChange({ ...options, poll })} />
      {/* Always there without scripts, because nothing could show the fields again. */}
      {url === null && isHydrated ? null : <LinkCard {...props} url={url} />}
      <LinkedInMore options={options} onChange={onChange} />
    </fieldset>
  );
}

/** The text and the image of the preview card. */
function LinkCard({
  url,
  options,
  hasMedia,
  cover,
  problem,
  onChange,
}: LinkedInOptionsProps & { readonly url: string | null }) {
  const isHydrated = useIsHydrated();
  const page = useLinkPage(options.noCard ? null : url);
  const hidesImage = isHydrated && (options.noImage || options.noCard);
  return (
    <>
      <p className="small sub">Link preview</p>
      <LinkWords
        options={options}
        page={page}
        messages={listMessages(problem, 'linkedin.title')}
        onChange={onChange}
      />
      {hasMedia || hidesImage ? null : (
        <LazyLinkImage cover={cover} messages={listMessages(problem, 'cover')} />
      )}
      <OptionChecks
        platform="linkedin"
        labels={CARD_CHOICES}
        options={options}
        onChange={(change) => onChange({ ...options, ...change })}
      />
    </>
  );
}

const CARD_CHOICES = [
  ['noImage', 'No image'],
  ['noCard', 'No link preview'],
] as const;

interface LinkWordsProps extends Pick<LinkedInOptionsProps, 'options' | 'onChange'> {
  /** Null until the page is read. */
  readonly page: LinkOutput | null;
  readonly messages: readonly string[];
}

function LinkWords({ options, page, messages, onChange }: LinkWordsProps) {
  return (
    <>
      <div className={messages.length > 0 ? 'field err' : 'field'}>
        <label htmlFor="linkedin-title">Link title</label>
        <input
          id="linkedin-title"
          name="linkedin.title"
          className="input"
          dir="auto"
          maxLength={MAX_LINK_TITLE}
          placeholder={page?.title ?? ''}
          value={options.title}
          aria-invalid={messages.length > 0}
          aria-describedby="linkedin-title-hint linkedin-title-messages"
          onChange={({ target }) => onChange({ ...options, title: target.value })}
        />
        <p className="hint" id="linkedin-title-hint">
          Leave blank to use the page’s title. Without a title, LinkedIn shows no preview.
        </p>
        <FieldMessages id="linkedin-title-messages" messages={messages} />
      </div>
      <div className="field">
        <label htmlFor="linkedin-description">Link description</label>
        <input
          id="linkedin-description"
          name="linkedin.description"
          className="input"
          dir="auto"
          maxLength={MAX_LINK_DESCRIPTION}
          placeholder={page?.description ?? ''}
          value={options.description}
          onChange={({ target }) => onChange({ ...options, description: target.value })}
        />
      </div>
    </>
  );
}
