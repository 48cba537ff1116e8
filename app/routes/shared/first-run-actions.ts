import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { StartStep } from '#app/domain/workspaces/first-run.ts';
import { TimeZoneField } from '#app/domain/workspaces/workspaces.ts';
import { formAction } from './form-action.ts';
import { textFields } from './form-fields.ts';

interface Refusal {
  readonly messages: readonly string[];
}

/** Returns the forms of Home's first steps. */
export function createFirstRunActions<Refused>(refuse: (refusal: Refusal) => Refused) {
  return [
    formAction(z.object({ step: StartStep }), {
      intent: 'skip-step',
      read: textFields('step'),
      async run({ services, actor, input }) {
        await services.teams.skipStartStep(actor, input);
        return redirect('/app');
      },
      refuse,
    }),
    formAction(z.object({ timeZone: TimeZoneField }), {
      intent: 'take-time-zone',
      read: textFields('timeZone'),
      async run({ services, actor, input }) {
        await services.teams.adoptTimeZone(actor, input);
        return redirect('/app');
      },
      refuse,
    }),
    formAction(z.object({}), {
      intent: 'keep-time-zone',
      read: textFields(),
      async run({ services, actor }) {
        await services.teams.confirmTimeZone(actor);
        return redirect('/app');
      },
      refuse,
    }),
  ] as const;
}
