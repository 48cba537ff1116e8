import { Form, Link } from '@remix-run/react';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { TRIAL_DAYS, TRIAL_PLAN, toPriceTexts } from '#app/domain/billing/billing.ts';
import { PLANS } from '#app/domain/billing/plans.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { listNames } from '#app/domain/text/name-list.ts';
import type { StartStep, StartStepState } from '#app/domain/workspaces/first-run.ts';
import { ForRole } from '../shell/for-role.tsx';
import { PLACES } from '../shell/places.ts';
import { Icon } from '../ui/icon.tsx';

interface FirstRunProps {
  readonly steps: readonly StartStepState[];
  readonly hasUsedTrial: boolean;
  /** Platforms that connect to the sandbox on this installation. */
  readonly sandboxed: readonly PlatformId[];
}

/** The way from a new account to its first post. The first open step leads. */
export function FirstRun({ steps, hasUsedTrial, sandboxed }: FirstRunProps) {
  const lead = steps.find(({ state }) => state === 'open')?.id;
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <section className="card flush firstrun" aria-labelledby="first-run">
      <div className="lh">
        <h2 className="h" id="first-run">
          Your first post in three steps
        </h2>
        <span className="small mut num">
          {done} of {steps.length} done
        </span>
      </div>
      <ol>
        {steps.map(({ id, state }, index) => (
          <Step key={id} id={id} state={state} number={index + 1} isLead={id === lead}>
            <Action id={id} isLead={id === lead} hasUsedTrial={hasUsedTrial} />
            {id === 'account' ? <SandboxNote sandboxed={sandboxed} /> : null}
            {id === 'plan' ? <TrialNote hasUsedTrial={hasUsedTrial} /> : null}
          </Step>
        ))}
      </ol>
    </section>
  );
}

const TITLES: Readonly<Record<StartStep, string>> = {
  account: 'Connect an account',
  plan: 'Start your trial',
  post: 'Write your first post',
};

interface StepProps extends StartStepState {
  readonly number: number;
  readonly isLead: boolean;
  readonly children: ReactNode;
}

function Step({ id, state, number, isLead, children }: StepProps) {
  const isDone = state === 'done';
  return (
    <li className={isLead ? 'lead' : undefined}>
      <span className={isDone ? 'num mark on' : 'num mark'} aria-hidden="true">
        {isDone ? <Icon of={Check} size="s" /> : number}
      </span>
      <div className="stack">
        <h3 className="h">
          {TITLES[id]}
          {state === 'open' ? null : (
            <span className={isDone ? 'badge ok' : 'badge'}>{isDone ? 'Done' : 'Skipped'}</span>
          )}
        </h3>
        {isDone ? null : children}
        {state === 'open' ? <Skip step={id} /> : null}
      </div>
    </li>
  );
}

function Skip({ step }: { step: StartStep }) {
  return (
    <Form method="post" action="/app?index" preventScrollReset>
      <input type="hidden" name="step" value={step} />
      <button
        className="btn ghost small skipstep"
        name="intent"
        value="skip-step"
        aria-label={`Skip: ${TITLES[step]}`}
      >
        Skip
      </button>
    </Form>
  );
}

interface ActionProps {
  readonly id: StartStep;
  readonly isLead: boolean;
  readonly hasUsedTrial: boolean;
}

function Action({ id, isLead, hasUsedTrial }: ActionProps) {
  const className = isLead ? 'btn call' : 'btn quiet';
  switch (id) {
    case 'account':
      return (
        <a className={className} href={PLACES.accounts.href}>
          Choose a platform
        </a>
      );
    case 'plan':
      return (
        <ForRole needs="owner" otherwise={<p className="sub">Ask an owner to choose a plan.</p>}>
          <form method="post" action="/pricing">
            <input type="hidden" name="billingCycle" value="monthly" />
            <button className={className} name="plan" value={TRIAL_PLAN}>
              {hasUsedTrial
                ? `Subscribe to ${PLANS[TRIAL_PLAN].name}`
                : `Start ${TRIAL_DAYS}-day trial`}
            </button>
          </form>
        </ForRole>
      );
    case 'post':
      return (
        <Link className={className} to={PLACES.composer.href}>
          Write a post
        </Link>
      );
  }
}

function SandboxNote({ sandboxed }: Pick<FirstRunProps, 'sandboxed'>) {
  if (sandboxed.length === 0) {
    return <p className="small sub">You sign in on the platform’s own page.</p>;
  }
  const isAll = sandboxed.length === PLATFORM_IDS.length;
  const names = isAll ? 'All six' : listNames(sandboxed.map((id) => PLATFORMS[id].name));
  return (
    <p className="small sub">
      {names} {sandboxed.length === 1 ? 'runs' : 'run'} in a sandbox here: try everything, and
      nothing becomes public.
    </p>
  );
}

function TrialNote({ hasUsedTrial }: Pick<FirstRunProps, 'hasUsedTrial'>) {
  const { name } = PLANS[TRIAL_PLAN];
  const { perMonth } = toPriceTexts(TRIAL_PLAN, 'monthly');
  return (
    <ForRole needs="owner">
      <p className="small sub">
        {hasUsedTrial
          ? `${name}, ${perMonth} a month. Cancel anytime.`
          : `${name}, free for ${TRIAL_DAYS} days, then ${perMonth} a month. Cancel anytime.`}{' '}
        <Link to="/pricing">Compare plans</Link>
      </p>
    </ForRole>
  );
}
