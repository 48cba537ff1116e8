import { Form, useRevalidator } from '@remix-run/react';
import { Square } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import type { Brief } from '#app/domain/suggestions/brief.ts';
import { LazyPlanNotice } from '../billing/lazy-plan-notice.tsx';
import { BRIEF_FORM, useBrief } from '../hooks/use-brief.ts';
import { type SuggestionRun, type Suggestions, useSuggestions } from '../hooks/use-suggestions.ts';
import { useIsAtLeast } from '../shell/use-layout.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { LanguageField, TopicField } from './brief-fields.tsx';
import { EarlierList } from './earlier-list.tsx';
import { GeneratorResults } from './generator-results.tsx';
import { PlatformPicks } from './platform-picks.tsx';
import type { EditRefusal, Suggestion, SuggestionKind } from './suggestion-kind.ts';

/** The data that the server rendered a generator's page with. */
export interface GeneratorPage<T extends Suggestion> {
  readonly brief: Brief;
  /** The brief came from a form or a link and replaces the one that this tab stores. */
  readonly isMeant: boolean;
  /** The result of a form without scripts, otherwise empty. */
  readonly run: SuggestionRun<T>;
  readonly edit: EditRefusal | null;
  readonly earlier: readonly T[];
  readonly isSample: boolean;
}

export interface GeneratorScreenProps<T extends Suggestion> {
  readonly page: GeneratorPage<T>;
  readonly kind: SuggestionKind<T>;
  /** URL of the stream. */
  readonly stream: string;
  readonly toRequest: (brief: Brief) => object;
  /** This generator's own fields, and the limits that it shows. */
  readonly ownField: (brief: Brief, change: (next: Partial<Brief>) => void) => ReactNode;
  readonly limits: (brief: Brief) => ReactNode;
  /** Links from the suggestions to the next screens. */
  readonly nextSteps: (variants: readonly T[], brief: Brief) => ReactNode;
}

export function GeneratorScreen<T extends Suggestion>(props: GeneratorScreenProps<T>) {
  const { page, kind, stream, toRequest } = props;
  const [brief, change] = useBrief(page);
  const { revalidate } = useRevalidator();
  const suggestions = useSuggestions<T>({ path: stream, onEnd: revalidate }, page.run);
  const generate = (): void => suggestions.start(toRequest(brief));
  const received = suggestions.variants.map(
    (variant) => page.earlier.find(({ id }) => id === variant.id) ?? variant,
  );
  const receivedIds = new Set(received.map(({ id }) => id));
  return (
    <main className="main" id="main">
      <div className="in">
        <header className="phead">
          <div>
            <h1 className="t1">{kind.title}</h1>
            <p className="sub">{kind.lead}</p>
          </div>
        </header>
        {page.isSample ? <SampleNote /> : null}
        <div className="two">
          <BriefForm
            {...props}
            brief={brief}
            change={change}
            suggestions={suggestions}
            generate={generate}
          />
          <div className="stack gap made">
            <GeneratorResults
              kind={kind}
              suggestions={{ ...suggestions, variants: received }}
              edit={page.edit}
              onAgain={generate}
            />
            {received.length > 0 && !suggestions.isBusy ? props.nextSteps(received, brief) : null}
            <EarlierList
              kind={kind}
              items={page.earlier.filter(({ id }) => !receivedIds.has(id))}
              refusal={page.edit}
            />
          </div>
        </div>
      </div>
    </main>
  );
}

function SampleNote() {
  return (
    <div className="sampled">
      <Banner tone="info" isCalm>
        No AI service is set up here. Suggestions are sample text from the sandbox, so you can try
        everything else.
      </Banner>
    </div>
  );
}

interface BriefFormProps<T extends Suggestion> extends GeneratorScreenProps<T> {
  readonly brief: Brief;
  readonly change: (next: Partial<Brief>) => void;
  readonly suggestions: Suggestions<T>;
  readonly generate: () => void;
}

/** Submits itself without scripts. With scripts, suggestions arrive one by one. */
function BriefForm<T extends Suggestion>(props: BriefFormProps<T>) {
  const { kind, brief, change, suggestions, generate, ownField, limits } = props;
  const canGenerate = useIsAtLeast('editor');
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (canGenerate && !suggestions.isBusy) generate();
  };
  return (
    <Form
      id={BRIEF_FORM}
      method="post"
      action={kind.href}
      className="stack brief"
      onSubmit={handleSubmit}
    >
      <PlatformPicks target={brief.target} onChange={(target) => change({ target })} />
      {limits(brief)}
      <TopicField
        value={brief.topic}
        isMissing={suggestions.error !== null && brief.topic.trim() === ''}
        onChange={(topic) => change({ topic })}
      />
      {ownField(brief, change)}
      <LanguageField value={brief.language} onChange={(language) => change({ language })} />
      <LazyPlanNotice text="You need a plan to generate suggestions." />
      <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
        <GenerateButtons kind={kind} suggestions={suggestions} />
      </ForRole>
    </Form>
  );
}

function GenerateButtons<T extends Suggestion>({
  kind,
  suggestions: { isBusy, stop },
}: Pick<BriefFormProps<T>, 'kind' | 'suggestions'>) {
  return (
    <div className="row">
      <button className="btn solid big grow" name="intent" value="generate" aria-disabled={isBusy}>
        <Icon of={kind.icon} size="s" />
        {isBusy ? 'Generating...' : kind.button}
      </button>
      {isBusy ? (
        <button type="button" className="btn quiet big" onClick={stop}>
          <Icon of={Square} size="s" />
          Stop
        </button>
      ) : null}
    </div>
  );
}
