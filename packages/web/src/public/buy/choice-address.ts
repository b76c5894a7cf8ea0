import { maxTickets } from '@convoke/contract/order/order.rules.ts';
import type { Quantities } from './basket.ts';

/** A choice that was made elsewhere travels in the fragment of the address, which no server and no log sees: `#choose=<ticket>*2,<ticket>*1`. */

const name = '#choose=';

export function withChoice(url: string, quantities: Quantities): string {
  const chosen = Object.entries(quantities).map(([ticketId, count]) => `${ticketId}*${count}`);
  return chosen.length > 0 ? url + name + chosen.join(',') : url;
}

/** The choice of an address; null where it says none. What cannot be bought is cut by the page that reads it. */
export function chosenIn(hash: string): Quantities | null {
  if (!hash.startsWith(name)) return null;
  const chosen = hash
    .slice(name.length, 4000)
    .split(',')
    .flatMap((each) => {
      const [, ticketId, count] = /^([0-9a-f-]{36})\*(\d{1,3})$/.exec(each) ?? [];
      const quantity = Number(count);
      return ticketId && quantity >= 1 && quantity <= maxTickets ? [[ticketId, quantity] as const] : [];
    });
  return chosen.length > 0 ? Object.fromEntries(chosen) : null;
}
