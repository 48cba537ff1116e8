import type { CreatorOptionsOutput } from '#app/domain/accounts/accounts.ts';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import {
  TIKTOK_PRIVACY_LEVELS,
  type TikTokPrivacyLevel,
} from '#app/domain/posts/publish-options.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import { TikTokPhotoOptions } from './tiktok-photo-options.tsx';

const LEVEL_NAMES: Readonly<Record<TikTokPrivacyLevel, string>> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only me',
};

const LEGAL = 'https://www.tiktok.com/legal/page/global';

export interface TikTokCreator {
  /** The name from when the account was connected, shown if TikTok doesn't return the current one. */
  readonly name: string;
  /** Null if TikTok couldn't be reached. TikTok then checks the choice when the post is published. */
  readonly options: CreatorOptionsOutput | null;
}

/** Returns the TikTok accounts of a row, with TikTok's current options. */
export function toTikTokCreators(
  { account, accounts }: Pick<PlatformAssessment, 'account' | 'accounts'>,
  creators: Readonly<Record<string, CreatorOptionsOutput>>,
): TikTokCreator[] {
  const chosen = accounts.filter(({ isChosen }) => isChosen).map((one) => one.account);
  const shown = chosen.length > 0 || account === null ? chosen : [account];
  return shown.map(({ id, name }) => ({ name, options: creators[id] ?? null }));
}

/** Returns how many photos TikTok gets: none if it gets a video. */
export function countPhotos(
  { files }: Pick<PlatformAssessment, 'files'>,
  all: readonly Pick<MediaOutput, 'id' | 'kind'>[],
): number {
  const isPhoto = (id: string): boolean =>
    all.some((file) => file.id === id && file.kind === 'image');
  return files.every(({ id }) => isPhoto(id)) ? files.length : 0;
}

export interface TikTokOptionsProps {
  readonly options: Draft['tiktok'];
  /** The accounts that the post goes to. */
  readonly creators: readonly TikTokCreator[];
  /** How many photos TikTok gets: none if it gets a video. */
  readonly photos: number;
  readonly problem: ComposerProblem | null;
  readonly onChange: (options: Draft['tiktok']) => void;
}

/** Options that TikTok requires the person to choose for every post, so none is on by default. */
export function TikTokOptions(props: TikTokOptionsProps) {
  const { options, creators, photos, problem, onChange } = props;
  // Without scripts, nothing could show the options again.
  const isHydrated = useIsHydrated();
  const set = (next: Partial<Draft['tiktok']>): void => onChange({ ...options, ...next });
  return (
    <fieldset className="opts" id="tiktok-options" tabIndex={-1}>
      <legend className="h">TikTok</legend>
      <p className="small mut">
        Posting as <b>{listNames(creators.map(toCreatorName))}</b>. TikTok requires you to choose
        these for every post.
      </p>
      <PrivacyChoice {...props} onChoose={(privacyLevel) => set({ privacyLevel })} />
      <div className="checks" role="group" aria-labelledby="tiktok-others">
        <p className="flabel" id="tiktok-others">
          Allow
        </p>
        <Check
          name="allowComment"
          label="Comment"
          offFor={listOff(creators, 'commentDisabled')}
          options={options}
          onSet={set}
        />
        {photos > 0 && isHydrated ? null : (
          <VideoChecks creators={creators} options={options} onSet={set} />
        )}
      </div>
      {photos > 0 || hasPhotoOptions(options) || !isHydrated ? (
        <TikTokPhotoOptions options={options} count={photos} onChange={set} />
      ) : null}
      <Disclosure options={options} problem={problem} onSet={set} />
      <Consent isBranded={options.paidPartnership} />
    </fieldset>
  );
}

const hasPhotoOptions = ({ title, coverPhoto, addMusic }: Draft['tiktok']): boolean =>
  title !== '' || coverPhoto !== '' || addMusic;

/** What others can do with a video. Photo posts have neither. */
function VideoChecks({
  creators,
  options,
  onSet,
}: Pick<TikTokOptionsProps, 'creators' | 'options'> & Pick<CheckProps, 'onSet'>) {
  return (
    <>
      <Check
        name="allowDuet"
        label="Duet"
        offFor={listOff(creators, 'duetDisabled')}
        options={options}
        onSet={onSet}
      />
      <Check
        name="allowStitch"
        label="Stitch"
        offFor={listOff(creators, 'stitchDisabled')}
        options={options}
        onSet={onSet}
      />
    </>
  );
}

const toCreatorName = ({ name, options }: TikTokCreator): string => options?.nickname ?? name;

type Switch = 'commentDisabled' | 'duetDisabled' | 'stitchDisabled';

/** Returns the names of the accounts whose own settings forbid something, or `all`. */
function listOff(creators: readonly TikTokCreator[], name: Switch): readonly string[] | 'all' {
  const off = creators.filter(({ options }) => options?.[name]);
  return off.length > 0 && off.length === creators.length ? 'all' : off.map(toCreatorName);
}

interface PrivacyChoiceProps extends TikTokOptionsProps {
  readonly onChoose: (level: TikTokPrivacyLevel) => void;
}

function PrivacyChoice({ options, creators, problem, onChoose }: PrivacyChoiceProps) {
  const messages = listMessages(problem, 'tiktok.privacyLevel');
  // An account that doesn't offer the chosen level is skipped, and its row says so.
  const levels = TIKTOK_PRIVACY_LEVELS.filter((level) =>
    creators.some((creator) => creator.options?.privacyLevels.includes(level) ?? true),
  );
  const unknown = creators.filter((creator) => creator.options === null);
  return (
    <div
      role="radiogroup"
      aria-label="Who can see this post"
      aria-describedby={messages.length > 0 ? 'privacy-messages' : undefined}
    >
      <p className="flabel">Who can see this post</p>
      <div className="seg fit">
        {levels.map((level) => (
          <label key={level}>
            <input
              type="radio"
              name="tiktok.privacyLevel"
              value={level}
              checked={options.privacyLevel === level}
              disabled={isBarred(level, options)}
              onChange={() => onChoose(level)}
            />
            {LEVEL_NAMES[level]}
          </label>
        ))}
      </div>
      {options.paidPartnership ? (
        <p className="hint">Branded content visibility cannot be set to private.</p>
      ) : null}
      {unknown.length > 0 ? (
        <p className="hint">
          Couldn’t load{' '}
          {creators.length > 1
            ? `the options of ${listNames(unknown.map(toCreatorName))}`
            : 'this account’s options'}{' '}
          from TikTok.
        </p>
      ) : null}
      <FieldMessages id="privacy-messages" messages={messages} />
    </div>
  );
}

/** A value that is already chosen stays selectable, with the broken rule next to it. */
const isBarred = (level: TikTokPrivacyLevel, options: Draft['tiktok']): boolean =>
  level === 'SELF_ONLY' && options.paidPartnership && options.privacyLevel !== level;

type Flag = Exclude<keyof Draft['tiktok'], 'privacyLevel' | 'title' | 'coverPhoto'>;

interface CheckProps {
  readonly name: Flag;
  readonly label: string;
  /** The accounts whose own TikTok settings forbid it. */
  readonly offFor?: readonly string[] | 'all';
  readonly options: Draft['tiktok'];
  readonly onSet: (next: Partial<Draft['tiktok']>) => void;
}

function Check({ name, label, offFor = [], options, onSet }: CheckProps) {
  const isOff = offFor === 'all';
  return (
    <label className="check">
      <input
        type="checkbox"
        name={`tiktok.${name}`}
        checked={options[name] && !isOff}
        disabled={isOff}
        onChange={({ target }) => onSet({ [name]: target.checked })}
      />
      <span>
        {label}
        {isOff ? <span className="mut"> (off in your TikTok settings)</span> : null}
        {!isOff && offFor.length > 0 ? (
          <span className="mut"> (off for {listNames(offFor)})</span>
        ) : null}
      </span>
    </label>
  );
}

function Disclosure({
  options,
  problem,
  onSet,
}: Pick<TikTokOptionsProps, 'options' | 'problem'> & Pick<CheckProps, 'onSet'>) {
  const isHydrated = useIsHydrated();
  const { discloses, ownBusiness, paidPartnership } = options;
  const messages = listMessages(problem, 'tiktok.disclosure');
  const isOpen = discloses || ownBusiness || paidPartnership || !isHydrated;
  const toggle = ({ discloses: isOn = false }: Partial<Draft['tiktok']>): void =>
    onSet(isOn ? { discloses: true } : NOTHING_PROMOTED);
  return (
    <div className="disclosure">
      <div className="checks column">
        <Check name="aiGenerated" label="Made with AI" options={options} onSet={onSet} />
        <Check
          name="discloses"
          label="Disclose that the post promotes goods or services in exchange for something of value"
          options={{ ...options, discloses: discloses || ownBusiness || paidPartnership }}
          onSet={toggle}
        />
      </div>
      {isOpen ? (
        <div className="checks column inset" role="group" aria-label="What the post promotes">
          <Check
            name="ownBusiness"
            label="Yourself or your own business: labelled “Promotional content”"
            options={options}
            onSet={onSet}
          />
          <Check
            name="paidPartnership"
            label="Another brand: labelled “Paid partnership”"
            options={options}
            onSet={onSet}
          />
        </div>
      ) : null}
      <FieldMessages id="disclosure-messages" messages={messages} />
    </div>
  );
}

const NOTHING_PROMOTED = { discloses: false, ownBusiness: false, paidPartnership: false };

/** TikTok's own sentence, which it checks for in its app review. */
function Consent({ isBranded }: { isBranded: boolean }) {
  return (
    <p className="small sub">
      By posting, you agree to TikTok’s{' '}
      {isBranded ? (
        <>
          <a href={`${LEGAL}/bc-policy/en`} rel="noreferrer" target="_blank">
            Branded Content Policy
          </a>{' '}
          and{' '}
        </>
      ) : null}
      <a href={`${LEGAL}/music-usage-confirmation/en`} rel="noreferrer" target="_blank">
        Music Usage Confirmation
      </a>
      .
    </p>
  );
}
