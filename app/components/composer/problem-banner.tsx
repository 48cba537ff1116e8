import { Banner } from '../ui/banner.tsx';
import type { ComposerProblem } from './problem.ts';

/** Says why the post wasn't accepted. */
export function ProblemBanner({ problem }: { readonly problem: ComposerProblem }) {
  return (
    <Banner tone={problem.isDuplicate ? 'warn' : 'bad'}>
      <span className="alert">
        <span className="grow">{problem.message}</span>
        {problem.isDuplicate ? (
          <button className="btn quiet" name="intent" value="publish-anyway">
            Post anyway
          </button>
        ) : null}
      </span>
    </Banner>
  );
}
