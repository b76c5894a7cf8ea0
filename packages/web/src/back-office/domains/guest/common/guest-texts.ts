import type { GuestKind, GuestLinkKind, GuestState } from '@convoke/contract/guest/guest.rules.ts';

export const kindTexts: Readonly<Record<GuestKind, string>> = {
  speaker: 'guest:kind.speaker',
  moderator: 'guest:kind.moderator',
  host: 'guest:kind.host',
  guest: 'guest:kind.guest',
};

export const stateTexts: Readonly<Record<GuestState, string>> = {
  INVITED: 'guest:state.INVITED',
  CONFIRMED: 'guest:state.CONFIRMED',
  DECLINED: 'guest:state.DECLINED',
};

export const stateColors: Readonly<Record<GuestState, string>> = {
  INVITED: 'orange',
  CONFIRMED: 'green',
  DECLINED: 'default',
};

export const linkTexts: Readonly<Record<GuestLinkKind, string>> = {
  website: 'guest:link.website',
  linkedin: 'guest:link.linkedin',
  x: 'guest:link.x',
  github: 'guest:link.github',
  weibo: 'guest:link.weibo',
  wechat: 'guest:link.wechat',
  other: 'field:other',
};
