import { CloudCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import type { SyncState } from '../client/draft-sync.ts';
import { Icon } from '../ui/icon.tsx';

type Note = readonly [icon: LucideIcon, text: string];

const NOTES: Readonly<Record<SyncState['status'], Note>> = {
  new: [CloudUpload, 'Saves as you type'],
  saving: [CloudUpload, 'Saving…'],
  saved: [CloudCheck, 'Saved'],
  offline: [CloudOff, 'Offline, saved on this device'],
  signed_out: [CloudOff, 'Signed out, saved on this device'],
  other_workspace: [CloudOff, 'Saved on this device'],
  refused: [CloudOff, 'Saved on this device'],
  conflict: [CloudOff, 'Saved on this device'],
  gone: [CloudOff, 'Saved on this device'],
};
const NOWHERE: Note = [CloudOff, 'Offline. Keep this tab open.'];

/** Says whether the text is safe, and where. */
export function SaveNote({ state }: { state: SyncState }) {
  const isLost = state.status === 'offline' && !state.isOnDevice;
  const [icon, text] = isLost ? NOWHERE : NOTES[state.status];
  return (
    <span
      className="small mut row saved"
      data-status={state.status}
      role={icon === CloudOff ? 'status' : undefined}
    >
      <Icon of={icon} size="s" />
      {text}
    </span>
  );
}
