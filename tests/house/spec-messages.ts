import * as account from '#app/domain/errors/messages/account.ts';
import * as billing from '#app/domain/errors/messages/billing.ts';
import * as connections from '#app/domain/errors/messages/connections.ts';
import * as media from '#app/domain/errors/messages/media.ts';
import * as publishing from '#app/domain/errors/messages/publishing.ts';
import * as requests from '#app/domain/errors/messages/requests.ts';
import * as subscription from '#app/domain/errors/messages/subscription.ts';

/** Every text of `app/domain/errors/messages`. */
export const messages = {
  ...account,
  ...billing,
  ...connections,
  ...media,
  ...publishing,
  ...requests,
  ...subscription,
};
