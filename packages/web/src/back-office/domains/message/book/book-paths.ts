import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';

/** What the books of a channel are kept under. */
export const booksKey = (channel: BookChannel) => ['books', channel] as const;

export const booksPath = (channel: BookChannel) => `/marketing-notice/address/${channel === 'sms' ? 'note' : 'email'}`;

export const bookPath = (channel: BookChannel, bookId: string) => `${booksPath(channel)}/${bookId}`;
