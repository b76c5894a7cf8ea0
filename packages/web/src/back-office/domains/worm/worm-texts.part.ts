import type { WormKind, WormReason } from '@convoke/contract/member/member.worm.rules.ts';

export const reasonTexts: Readonly<Record<WormReason, string>> = {
  gifts: 'worm:reason.gifts',
  resale: 'worm:reason.resale',
  identity: 'worm:reason.identity',
  behaviour: 'worm:reason.behaviour',
  other: 'worm:reason.other',
};

export const wormKindTexts: Readonly<Record<WormKind, string>> = { phone: 'worm:kind.phone', name: 'worm:kind.name' };
