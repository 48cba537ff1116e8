import { useEffect } from 'react';

/** Registers the worker that makes the app installable. The app works without it. */
export function useServiceWorker(): void {
  useEffect(() => {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    workers?.register('/service-worker.js').catch(() => undefined);
  }, []);
}
