import { randomBytes } from 'node:crypto';
import { bookChannels } from '@convoke/contract/message/message.book.rules.ts';
import { someone } from '../server.ts';
import type { GrowthWorld, Known } from './known.ts';

type Input = Record<string, unknown>;
type Make = (known: Known, world: GrowthWorld) => Input | Promise<Input>;

const addressOf = (channel: string) => (channel === 'mail' ? someone().email : someone().phone);

/** An address book of each channel with entries, some that were taken out, and a sheet. */
export async function bookThings(call: GrowthWorld['call']): Promise<Record<'mailBook' | 'smsBook', Input>> {
  const made: Record<'mailBook' | 'smsBook', Input> = { mailBook: {}, smsBook: {} };
  for (const channel of bookChannels) {
    const id = (what: string) => `message.${channel}Book${what}`;
    const { bookId } = await call<{ bookId: string }>(id('Add'), { name: 'Press' });
    const { bookId: toBookId } = await call<{ bookId: string }>(id('Add'), { name: 'Guests' });
    const address = addressOf(channel);
    const { entryId } = await call<{ entryId: string }>(id('EntryAdd'), {
      bookId,
      address,
      name: 'Ana',
      company: 'Acme',
    });
    const gone = await call<{ entryId: string }>(id('EntryAdd'), { bookId, address: addressOf(channel), name: 'Bo' });
    const { batchId } = await call<{ batchId: string }>(id('EntryDelete'), { bookId, entryIds: [gone.entryId] });
    const title = channel === 'mail' ? 'E-mail' : 'Phone';
    const text = `${title},Name\n${addressOf(channel)},Cleo\nnobody,Dan\n`;
    const file = { name: 'book.csv', bytes: Buffer.from(text) };
    const { bookImportId } = await call<{ bookImportId: string }>(id('Sheet'), { bookId }, { file });
    made[`${channel}Book`] = { bookId, toBookId, entryId, batchId, bookImportId, address };
  }
  return made;
}

function ofChannel(channel: (typeof bookChannels)[number]): Record<string, Make> {
  const of = (known: Known) => known[`${channel}Book`];
  const id = (what: string) => `message.${channel}Book${what}`;
  const nonce = () => randomBytes(12).toString('hex');
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

export const bookSamples: Readonly<Record<string, Make>> = { ...ofChannel('mail'), ...ofChannel('sms') };

/** What is looked for in lists. */
export const bookSearches: Readonly<Record<string, (known: Known) => Input>> = {
  'message.mailBookList': () => ({ name: 'Press' }),
  'message.smsBookList': () => ({ name: 'Press' }),
  'message.mailBookEntryList': ({ mailBook }) => ({ address: mailBook['address'], name: 'Ana' }),
  'message.smsBookEntryList': ({ smsBook }) => ({ address: smsBook['address'], name: 'Ana' }),
};
