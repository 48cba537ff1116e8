// Loaded ahead, because it's needed when nothing can be loaded.
import '../shell/failures.ts';
import { useScreenFocus } from '../hooks/use-screen-focus.ts';
import { useServiceWorker } from '../hooks/use-service-worker.ts';
import { KeyboardLayer } from '../keyboard/keyboard-layer.tsx';
import { OfflineGuard } from '../shell/offline-guard.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';

export function LoadedExtras() {
  useScreenFocus();
  useServiceWorker();
  return (
    <>
      <OfflineGuard />
      <KeyboardLayer />
      <UnsavedQuestion />
    </>
  );
}
