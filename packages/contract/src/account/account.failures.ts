import { type Failure, missing } from '../core/failure-kinds.ts';

/** How a recharge is refused. */
export const accountFailures = {
  RECHARGE_UNKNOWN: missing({
    en: 'This top-up doesn’t exist.',
    zh: '充值订单不存在。',
    es: 'No existe esa recarga.',
    ja: 'そのチャージはありません。',
  }),
} as const satisfies Record<string, Failure>;
