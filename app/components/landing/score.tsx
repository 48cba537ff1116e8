import { Check, CircleHelp, X } from 'lucide-react';
import { toPublishedMessage } from '#app/domain/errors/messages/publishing.ts';
import { PLATFORM_IDS, PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { Icon } from '../ui/icon.tsx';
import { MARK_BLADES, MARK_DOT } from '../ui/mark-shape.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

interface Answer {
  readonly state: 'bad' | 'warn';
  readonly badge: string;
  readonly text: string;
  readonly facts: readonly (readonly [term: string, text: string])[];
}

interface Scene {
  readonly id: string;
  readonly name: string;
  readonly heading: string;
  /** Platforms that don't just go live. */
  readonly answers: Readonly<Partial<Record<PlatformId, Answer>>>;
}

/** Possible results of publishing once, in the wording of the results page. */
const SCENES: readonly Scene[] = [
  {
    id: 'live',
    name: 'All goes well',
    heading: toPublishedMessage({ live: 6, total: 6 }),
    answers: {},
  },
  {
    id: 'expired',
    name: 'A sign-in has expired',
    heading: 'Published to 5/6 platforms',
    answers: {
      tiktok: {
        state: 'bad',
        badge: 'Failed',
        text: 'Your sign-in with TikTok has expired.',
        facts: [
          ['TikTok said', 'access_token_invalid'],
          ['What to do', 'Reconnect the TikTok account, then retry.'],
          ['Safe to retry', 'Yes. Nothing was posted.'],
        ],
      },
    },
  },
  {
    id: 'lost',
    name: 'A response gets lost',
    heading: '5 live, 1 unconfirmed',
    answers: {
      twitter: {
        state: 'warn',
        badge: 'Unconfirmed',
        text: 'The post was sent, but Twitter’s response never arrived.',
        facts: [
          [
            'What Fanfare does',
            'Checks with Twitter whether the post is live before it sends anything again.',
          ],
          ['What it never does', 'Post twice to find out.'],
        ],
      },
    },
  },
];

const AT: Readonly<Record<PlatformId, string>> = {
  instagram: '10:02:16',
  tiktok: '10:02:19',
  youtube: '10:02:24',
  facebook: '10:02:14',
  linkedin: '10:02:15',
  twitter: '10:02:13',
};

/**
 * Shows the results page in three scenes, with the logo as the score. Uses radio buttons instead of scripts.
 */
export function Score() {
  return (
    <section className="sect score" id="results">
      <div className="page">
        <div className="split" style={{ alignItems: 'end' }}>
          <h2 className="d2">A link to each live post. Or the reason there isn’t one.</h2>
          <p className="lg sub" style={{ maxWidth: '46ch' }}>
            Most tools say “something went wrong”. Fanfare shows what the platform said, what to
            change, and whether it’s safe to retry. Try it: what happens after you press publish?
          </p>
        </div>
        <fieldset className="seg scenes">
          <legend className="vh">What happens</legend>
          {SCENES.map(({ id, name }, index) => (
            <label key={id}>
              <input type="radio" name="scene" value={id} defaultChecked={index === 0} />
              {name}
            </label>
          ))}
        </fieldset>
        {SCENES.map((scene) => (
          <Stage key={scene.id} scene={scene} />
        ))}
      </div>
    </section>
  );
}

function Stage({ scene: { id, name, heading, answers } }: { scene: Scene }) {
  return (
    <div className={`stage-${id} scene`}>
      <div className="tally">
        <svg className="horn big" viewBox="1 -1 28 34" aria-hidden="true">
          <path className="dot" d={MARK_DOT} />
          {MARK_BLADES.map((blade, index) => (
            <path key={blade} className={`b ${toBlade(answers, index)}`} d={blade} />
          ))}
        </svg>
        <p className="t1">{heading}</p>
      </div>
      <ul className="res" aria-label={`Example: ${name}`}>
        {PLATFORM_IDS.map((platform) => (
          <Line key={platform} platform={platform} answer={answers[platform]} />
        ))}
      </ul>
    </div>
  );
}

function toBlade(answers: Scene['answers'], index: number): string {
  const platform = PLATFORM_IDS[index];
  return (platform && answers[platform]?.state) ?? 'done';
}

const ICONS = { done: Check, bad: X, warn: CircleHelp } as const;

function Line({ platform, answer }: { platform: PlatformId; answer: Answer | undefined }) {
  const state = answer?.state ?? 'done';
  return (
    <li data-state={state}>
      <span className={`tick ${state}`}>
        <Icon of={ICONS[state]} />
      </span>
      <PlatformGlyph platform={platform} />
      <div>
        <b>{PLATFORMS[platform].name}</b>
        <p className={state === 'bad' ? 'small broken' : 'small sub num'}>
          {answer?.text ?? `Published at ${AT[platform]}`}
        </p>
      </div>
      <span className={`badge ${answer ? state : 'ok'}`}>{answer?.badge ?? 'Live'}</span>
      {answer ? <Facts facts={answer.facts} /> : null}
    </li>
  );
}

function Facts({ facts }: Pick<Answer, 'facts'>) {
  return (
    <div className="more">
      <dl>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
