import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { type DnsEntry, messageDomainAdd, messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { mailTemplateAdd } from '@convoke/contract/message/message.mail.calls.ts';
import { messageStopAdd } from '@convoke/contract/message/message.stop.calls.ts';
import { edmAdd } from '@convoke/contract/resource/edm.calls.ts';
import { sql } from 'kysely';
import type { Past } from './demo.past.ts';
import { demoPeople } from './demo.people.ts';

const invitation = `<h2>Hello {{name}}</h2>
<p>We are back with two days of talks on print, type and light: sixteen designers, one piece of work each, and the road to it.</p>
<p><a href="https://example.com/programme">See the programme</a> or <a href="https://example.com/tickets">take a ticket</a>; the early ones are gone soon.</p>
<p>If you come with colleagues, <a href="https://example.com/teams">teams of four pay less</a>.</p>`;

const thanks = `<h2>Thank you, {{name}}</h2>
<p>It was good to have you with us. Slides and recordings are here within a week.</p>
<p><a href="https://example.com/survey">Three minutes for our questions?</a></p>`;

export const demoMails = { invitation, thanks };

const ofChannel = {
  mail: [
    { name: 'Design press', note: 'Magazines and blogs that write about us', count: 14, seed: 611 },
    { name: 'Studios of the neighbourhood', note: '', count: 22, seed: 612 },
  ],
  sms: [{ name: 'Volunteers', note: 'Who helps at the door', count: 18, seed: 613 }],
} as const;

/** What campaigns are made of: address books, a sender domain, designs, and who gets nothing. Answers the books of mails by their names. */
export async function makeBooks(past: Past): Promise<Map<string, string>> {
  const { tx, organisationId, asOrganiser } = past;
  const books = new Map<string, string>();
  for (const channel of ['mail', 'sms'] as const) {
    const { bookAdd, entryAdd } = bookCalls[channel];
    for (const { name, note, count, seed } of ofChannel[channel]) {
      const { bookId } = await asOrganiser(bookAdd, { name, note });
      books.set(name, bookId);
      for (const { name: who, phone, email, company, title } of demoPeople(count, seed)) {
        const address = channel === 'sms' ? phone : email;
        if (address) await asOrganiser(entryAdd, { bookId, address, name: who, company, title });
      }
    }
  }
  await asOrganiser(messageDomainAdd, { domain: 'lumen.example.com' });
  await foundRight(past);
  const { edmId } = await asOrganiser(edmAdd, { name: 'Letter of the house', html: invitation });
  for (const [name, subject, kind, design] of [
    ['Invitation', 'Two days, three halls, forty talks', 'promotion', { edmId }],
    ['Thank you', 'Thank you for coming, {{name}}', 'notice', { html: thanks }],
  ] as const)
    await asOrganiser(mailTemplateAdd, { name, kind, language: 'en', subject, fromName: 'Lumen Events', ...design });
  await asOrganiser(messageStopAdd, { channel: 'mail', addresses: ['nobody.there@example.com'], scope: 'all' });
  await sql`UPDATE message_stop SET at = now() - interval '20 days' WHERE organisation_id = ${organisationId}`.execute(
    tx,
  );
  return books;
}

/** Its entries as DNS would have them: nobody really holds the domain. */
async function foundRight({ tx, organisationId, asOrganiser, services }: Past): Promise<void> {
  for (const { domainId, dkim, spf, dmarc } of await asOrganiser(messageDomainList, {})) {
    const right = (entry: DnsEntry): DnsEntry => ({ ...entry, state: 'right', found: [entry.wanted] });
    const found = { dkim: right(dkim), spf: right(spf), dmarc: right(dmarc) };
    await tx
      .updateTable('mail_domain')
      .set({ found: JSON.stringify(found), checked_at: services.clock.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', domainId)
      .execute();
  }
}
