import type { Collection, SimulatorContext } from '../kit/types.ts';

export type ActionKind = 'bookmark' | 'like' | 'repost';

interface ActionRow {
  userId: string;
  at: string;
}

/** Returns accounts' actions through the API by post, oldest first. */
function actionTable(context: SimulatorContext): Collection<ActionRow[]> {
  return context.collection<ActionRow[]>('actions');
}

/** Returns the IDs of accounts that performed this action on a post up to a time, newest first. */
export function listActors(
  context: SimulatorContext,
  { postId, kind, until }: { postId: string; kind: ActionKind; until: Date },
): string[] {
  const rows = actionTable(context).get(`${kind}/${postId}`) ?? [];
  return rows
    .filter(({ at }) => new Date(at) <= until)
    .map(({ userId }) => userId)
    .toReversed();
}

interface Action {
  postId: string;
  kind: ActionKind;
  userId: string;
}

/** Records an action. Repeating it changes nothing. */
export function addAction(context: SimulatorContext, { postId, kind, userId }: Action): void {
  const key = `${kind}/${postId}`;
  const rows = actionTable(context).get(key) ?? [];
  if (rows.some((row) => row.userId === userId)) return;
  actionTable(context).set(key, [...rows, { userId, at: context.now().toISOString() }]);
}

/** Removes an action. */
export function removeAction(context: SimulatorContext, { postId, kind, userId }: Action): void {
  const key = `${kind}/${postId}`;
  const rows = actionTable(context).get(key) ?? [];
  actionTable(context).set(
    key,
    rows.filter((row) => row.userId !== userId),
  );
}
