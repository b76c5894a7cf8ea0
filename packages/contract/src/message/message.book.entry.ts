import * as z from 'zod';
import { anyPhone, email, line, longText } from '../core/fields.ts';
import { type BookChannel, mostBookVars } from './message.book.rules.ts';

/** What somebody of an address book has: by hand, and by a row of a sheet. */

const varName = line(50, 1);
export const entryVars = z
  .record(varName, line(500))
  .refine((all) => Object.keys(all).length <= mostBookVars, { params: { problem: 'tooMany', n: mostBookVars } });
export const entryWords = { name: line(100), company: line(200), title: line(100), note: longText(1000) };

export const entryAddress = (channel: BookChannel): z.ZodType<string, string> =>
  channel === 'mail' ? email : anyPhone;

/** What an entry is made of, and a row of a sheet. */
export const bookEntryInput = (channel: BookChannel) =>
  z.object({
    address: entryAddress(channel),
    name: entryWords.name.default(''),
    company: entryWords.company.default(''),
    title: entryWords.title.default(''),
    note: entryWords.note.default(''),
    vars: entryVars.default({}),
  });
