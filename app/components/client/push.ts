import type { PushTargetInput } from '#app/domain/notifications/push.ts';

/** Why a browser shows no notifications. */
export type PushProblem = 'unsupported' | 'blocked' | 'dismissed' | 'unreachable';

/** The service worker is registered with the first page, and starts within seconds. */
const WORKER_TIMEOUT_MS = 10_000;

/** Returns why this browser can't show notifications; null if it can, or asks first. */
export function findPushProblem(): PushProblem | null {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : null;
}

/** Asks the person for permission, and subscribes this browser to its push service. */
export async function subscribeToPush(publicKey: string): Promise<PushTargetInput | PushProblem> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const registration = await findWorker();
  if (registration === null) return 'unsupported';
  return replaceSubscription(registration, publicKey).then(toTarget, () => 'unreachable');
}

/** An earlier subscription can be for a key that was replaced. */
async function replaceSubscription(
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
): Promise<PushSubscriptionJSON> {
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return (await pushManager.subscribe(options)).toJSON();
}

/** The server refuses a target that isn't complete. */
function toTarget({ endpoint = '', keys = {} }: PushSubscriptionJSON): PushTargetInput {
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, p256dh, auth };
}

/** Ends the subscription in this browser. The server forgets it by itself. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Returns null if no worker starts, which happens in private windows. */
function findWorker(): Promise<ServiceWorkerRegistration | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), WORKER_TIMEOUT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}
