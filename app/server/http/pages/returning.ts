import type { Services } from '#app/server/services/services.ts';
import type { ReturningUser } from './load-context.ts';
import type { Sessions } from '../identity/sessions.ts';

/** Creates `context.returning` for a request. */
export function createReturning(
  { services, sessions }: { services: Pick<Services, 'deletion'>; sessions: Sessions },
  cookie: string | undefined,
): ReturningUser {
  const read = () => sessions.readReturning(cookie);
  return {
    read,
    async restore() {
      const person = await read();
      if (person !== null) await services.deletion.restoreUser({ userId: person.userId });
      return person;
    },
    async leave() {
      const person = await read();
      if (person !== null) await sessions.revokeSession(person.sessionId);
    },
  };
}
