import { languages } from '@convoke/contract/core/language.ts';
import type { Words } from '@convoke/contract/event/event.words.ts';
import type { ManagedTicket } from '@convoke/contract/ticket/ticket.calls.ts';

/** The words of several tickets as if they were of one thing: each text is called by its ticket and its field. */
export function ofTickets(tickets: readonly Pick<ManagedTicket, 'ticketId' | 'words'>[]): Words<string> {
  const all: Words<string> = {};
  for (const { ticketId, words } of tickets)
    for (const language of languages)
      for (const [field, text] of Object.entries(words[language] ?? {}))
        all[language] = { ...all[language], [`${ticketId} ${field}`]: text };
  return all;
}

/** What of it is one ticket's. */
export function wordsOf(all: Words<string>, ticketId: string): ManagedTicket['words'] {
  const words: Words<string> = {};
  for (const language of languages)
    for (const field of ['name', 'description']) {
      const text = all[language]?.[`${ticketId} ${field}`];
      if (text) words[language] = { ...words[language], [field]: text };
    }
  return words;
}
