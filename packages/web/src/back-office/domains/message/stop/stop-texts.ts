import type { MessageStop } from '@convoke/contract/message/message.stop.calls.ts';

export const scopeTexts: Readonly<Record<MessageStop['scope'], string>> = {
  promotion: 'stop:scope.promotion',
  all: 'stop:scope.all',
};

export const whyTexts: Readonly<Record<MessageStop['why'], string>> = {
  reply: 'stop:why.reply',
  unsubscribed: 'stop:why.unsubscribed',
  unknown_user: 'stop:why.unknown_user',
  unknown_host: 'stop:why.unknown_host',
  moved: 'stop:why.moved',
  complained: 'stop:why.complained',
  by_hand: 'field:byHand',
};
