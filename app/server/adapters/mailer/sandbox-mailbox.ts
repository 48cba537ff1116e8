import { z } from 'zod';
import type { HttpClient } from '#app/server/ports/http-client.ts';
import type { Mailbox } from '#app/server/ports/mailbox.ts';

const MailboxResponse = z.object({
  letters: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.array(z.string()),
      subject: z.string(),
      text: z.string(),
      receivedAt: z.string(),
    }),
  ),
});

/** Creates a mailbox that reads the sandbox's emails through its control API. */
export function createSandboxMailbox(http: HttpClient, sandboxUrl: string): Mailbox {
  return {
    url: `${sandboxUrl}/mail`,
    async list() {
      const url = `${sandboxUrl}/control/mail`;
      const response = await http.request({ method: 'GET', url, timeoutMs: 5000 });
      return MailboxResponse.parse(response.json()).letters;
    },
  };
}
