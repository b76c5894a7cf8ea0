import { bookChannels } from '@convoke/contract/message/message.book.rules.ts';
import { bookHandlersOf } from './message.book.books.ts';
import { entryHandlersOf } from './message.book.entries.ts';
import { importHandlersOf } from './message.book.import.ts';
import { sheetHandlersOf } from './message.book.sheet.ts';
import { undoHandlersOf } from './message.book.undo.ts';

/** Address books of both channels: the same work on books of one kind each. */
export const messageBookHandlers = bookChannels.flatMap((channel) => [
  ...bookHandlersOf(channel),
  ...entryHandlersOf(channel),
  ...sheetHandlersOf(channel),
  ...importHandlersOf(channel),
  ...undoHandlersOf(channel),
]);
