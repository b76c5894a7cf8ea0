import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';

export const booksPath = (channel: BookChannel) => `/marketing-notice/address/${channel === 'sms' ? 'note' : 'email'}`;

export const bookPath = (channel: BookChannel, bookId: string) => `${booksPath(channel)}/${bookId}`;
