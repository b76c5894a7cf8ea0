import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { bookChannels } from '@convoke/contract/message/message.book.rules.ts';
import { counted, few, written } from '../../../../testing/growth/bounds.ts';
import type { Known } from '../../../../testing/growth/known.ts';
import { nonce, taken, type Input, type Make, type Samples } from '../../../../testing/samples.ts';
import { someone } from '../../../../testing/server.ts';

type Books = 'mailBook' | 'smsBook';

const addressOf = (channel: string) => (channel === 'mail' ? someone().email : someone().phone);

/** What the calls of a channel's books are asked with. */
function ofChannel(channel: (typeof bookChannels)[number]): Record<string, Make<Input, Books>> {
  const of = (known: Known<Books>) => known[`${channel}Book`];
  const id = (what: string) => `message.${channel}Book${what}`;
  return {
    [id('Add')]: () => ({ name: nonce() }),
    [id('Info')]: (known) => ({ bookId: of(known)['bookId'] }),
    [id('EntryList')]: (known) => ({ id: of(known)['bookId'] }),
    [id('EntryAdd')]: (known) => ({ bookId: of(known)['bookId'], address: addressOf(channel) }),
    [id('EntryExport')]: (known) => ({ bookId: of(known)['bookId'] }),
    [id('ImportInfo')]: (known) => ({ bookImportId: of(known)['bookImportId'] }),
    [id('ImportList')]: (known) => ({ bookId: of(known)['bookId'] }),
    [id('ImportFaults')]: (known) => ({ bookImportId: of(known)['bookImportId'] }),
    [id('ImportRows')]: (known) => ({ bookImportId: of(known)['bookImportId'] }),
  };
}

export const samples: Samples<Books> = {
  async things({ server, organisation, one }) {
    const { call } = organisation;
    const { bookAdd, entryAdd, entryDelete, importSheet } = bookCalls.mail;
    const { bookId } = await call(bookAdd, { name: 'Press' });
    const { bookId: toBookId } = await call(bookAdd, { name: 'Guests' });
    const address = someone().email;
    const { entryId } = await call(entryAdd, { bookId, address });
    const { entryId: goneId } = await call(entryAdd, { bookId, address: `x${address}` });
    const { batchId } = await call(entryDelete, { bookId, entryIds: [goneId] });
    const file = { name: 'book.csv', bytes: Buffer.from(`E-mail\n${address}`) };
    const { bookImportId } = taken(await server.send(importSheet, { bookId }, { token: organisation.token, file }));
    return {
      bookId,
      toBookId,
      'message.entryId': entryId,
      'message.batchId': batchId,
      bookImportId,
      'message.bookId': await one(
        `INSERT INTO address_book (organisation_id, channel, name, made_by)
         SELECT organisation_id, 'mail', 'A book of ' || id, created_by FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
    };
  },
  asked: {
    'message.mailBookEntryAdd': { address: 'someone@example.com' },
    'message.smsBookEntryAdd': { address: '13800138000' },
  },
  growth: {
    // An address book of each channel with entries, some that were taken out, and a sheet.
    async world({ call }) {
      const made: Record<Books, Input> = { mailBook: {}, smsBook: {} };
      for (const channel of bookChannels) {
        const id = (what: string) => `message.${channel}Book${what}`;
        const { bookId } = await call<{ bookId: string }>(id('Add'), { name: 'Press' });
        const { bookId: toBookId } = await call<{ bookId: string }>(id('Add'), { name: 'Guests' });
        const address = addressOf(channel);
        const ana = { bookId, address, name: 'Ana', company: 'Acme' };
        const { entryId } = await call<{ entryId: string }>(id('EntryAdd'), ana);
        const bo = { bookId, address: addressOf(channel), name: 'Bo' };
        const gone = await call<{ entryId: string }>(id('EntryAdd'), bo);
        const { batchId } = await call<{ batchId: string }>(id('EntryDelete'), { bookId, entryIds: [gone.entryId] });
        const title = channel === 'mail' ? 'E-mail' : 'Phone';
        const text = `${title},Name\n${addressOf(channel)},Cleo\nnobody,Dan\n`;
        const file = { name: 'book.csv', bytes: Buffer.from(text) };
        const { bookImportId } = await call<{ bookImportId: string }>(id('Sheet'), { bookId }, { file });
        made[`${channel}Book`] = { bookId, toBookId, entryId, batchId, bookImportId, address };
      }
      return made;
    },
    calls: { ...ofChannel('mail'), ...ofChannel('sms') },
    searches: {
      'message.mailBookList': () => ({ name: 'Press' }),
      'message.smsBookList': () => ({ name: 'Press' }),
      'message.mailBookEntryList': ({ mailBook }) => ({ address: mailBook['address'], name: 'Ana' }),
      'message.smsBookEntryList': ({ smsBook }) => ({ address: smsBook['address'], name: 'Ana' }),
    },
    jobs: {
      'message.bookForget': ({ mailBook }, { organisationId }) => ({
        organisationId,
        what: 'batch',
        id: mailBook['batchId'],
      }),
    },
    growing: {
      'message.mailBookList': few,
      'message.smsBookList': few,
      'message.mailBookEntryList': counted,
      'message.smsBookEntryList': counted,
      'message.mailBookEntryExport': written,
      'message.smsBookEntryExport': written,
      'message.mailBookImportInfo': 'the rows of one sheet, at most 100,000, are counted along an index',
      'message.smsBookImportInfo': 'the rows of one sheet, at most 100,000, are counted along an index',
      'message.mailBookImportList':
        'the rows of the last ten sheets of a book, at most 100,000 each, are counted along an index',
      'message.smsBookImportList':
        'the rows of the last ten sheets of a book, at most 100,000 each, are counted along an index',
      'message.mailBookImportFaults': written,
      'message.smsBookImportFaults': written,
      'message.mailBookImportRows': counted,
      'message.smsBookImportRows': counted,
      'message.bookForget': 'it removes what it reads, a batch at a time',
    },
    holders: ['address_book', 'address_book_import'],
  },
};
