// Loaded ahead, because it's needed when nothing can be loaded.
import '../shell/failures.ts';
import { useScreenFocus } from '../hooks/use-screen-focus.ts';
import { useUnreadEvents } from '../hooks/use-unread-events.ts';
import { useServiceWorker } from '../hooks/use-service-worker.ts';
import { KeyboardLayer } from '../keyboard/keyboard-layer.tsx';
import { OfflineGuard } from '../shell/offline-guard.tsx';
import { useWorkspaceId } from '../shell/use-layout.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

export function LoadedExtras() {
  useScreenFocus();
  useServiceWorker();
  useUnreadEvents(useWorkspaceId());
  return (
    <>
      <OfflineGuard />
      <KeyboardLayer />
      <UnsavedQuestion />
    </>
  );
}
