import { expect } from 'vitest';
import { patient } from './stage.ts';

/** The link of an invitation to be a colleague, of the newest mail to an address. */
export async function joinLink(outboxUrl: string, address: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${outboxUrl}/api/messages?channel=mail&to=${encodeURIComponent(address)}`);
      link = /https?:\/\/[^"\s\\]+\/login\/join\/[\w-]+/.exec(await answer.text())?.[0] ?? '';
      return link;
    }, patient)
    .not.toBe('');
  return link;
}
