import { Plus } from 'lucide-react';
import type { ShownDay } from '#app/domain/calendar/calendar-texts.ts';
import { NewPostLink } from '../drafts/new-post-link.tsx';
import { Icon } from '../ui/icon.tsx';

/** Opens an empty composer with the day chosen. Past days have none. */
export function CalendarPlus({ day }: { readonly day: Pick<ShownDay, 'name' | 'newPostAt'> }) {
  if (day.newPostAt === null) return null;
  return (
    <NewPostLink className="calplus" at={day.newPostAt} name={`New post on ${day.name}`}>
      <Icon of={Plus} size="s" />
    </NewPostLink>
  );
}
