import { Link } from '@remix-run/react';

/** Replaces the publish button for a workspace without a plan. */
export function PlanNeeded() {
  return (
    <>
      <p className="grow small sub">
        You need a plan to publish. Your draft is kept until you have one.
      </p>
      <Link className="btn call big" to="/pricing">
        See plans
      </Link>
    </>
  );
}
