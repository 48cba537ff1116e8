const CHECK_EVERY_MS = 5000;

addEventListener('online', () => location.reload());

// The device can have a connection while the server can't be reached. The service worker doesn't keep this file.
setInterval(async () => {
  try {
    await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    location.reload();
  } catch {
    // Still out of reach.
  }
}, CHECK_EVERY_MS);
