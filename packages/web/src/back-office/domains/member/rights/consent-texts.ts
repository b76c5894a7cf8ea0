import type { ConsentAnswer, ConsentChannel } from '@convoke/contract/member/member.rights.rules.ts';

export const consentChannelTexts: Readonly<Record<ConsentChannel, string>> = {
  sms: 'field:bySms',
  email: 'field:byEmail',
  call: 'member-rights:channel.call',
  wechat: 'member-rights:channel.wechat',
};

export const consentAnswerTexts: Readonly<Record<ConsentAnswer, string>> = {
  given: 'member-rights:answer.given',
  refused: 'member-rights:answer.refused',
  unknown: 'member-rights:answer.unknown',
};

/** A word of a line of the history about consent. */
export const consentWord = (word: string): string | undefined =>
  ({ ...consentChannelTexts, ...consentAnswerTexts })[word as ConsentChannel | ConsentAnswer];
