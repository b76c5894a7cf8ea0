import { closed, type Failure, limit, missing, state } from '../core/failure-kinds.ts';

/** How a discount code is refused. */
export const couponFailures = {
  COUPON_UNKNOWN: missing({
    en: 'This code does not exist for this event.',
    zh: '优惠码不存在。',
    es: 'No existe ese código para este evento.',
    ja: 'そのコードはこのイベントにありません。',
  }),
  COUPON_EXPIRED: closed({
    en: 'This code is no longer valid.',
    zh: '优惠码已失效。',
    es: 'Este código ya no es válido.',
    ja: 'このコードは期限切れです。',
  }),
  COUPON_NOT_YET: closed({
    en: 'This code is not valid yet.',
    zh: '优惠码尚未生效。',
    es: 'Este código aún no es válido.',
    ja: 'このコードはまだ使えません。',
  }),
  COUPON_USED_UP: limit({
    en: 'This code has been used up.',
    zh: '优惠码已被用完。',
    es: 'Este código se ha agotado.',
    ja: 'このコードは利用上限に達しました。',
  }),
  COUPON_BUYER_LIMIT: limit({
    en: 'You’ve used this code the maximum number of times.',
    zh: '您已达到该优惠码的个人使用次数。',
    es: 'Ya ha usado este código el máximo de veces por persona.',
    ja: 'このコードの1人あたりの利用回数に達しています。',
  }),
  COUPON_NOT_FOR_THESE: state({
    en: 'This code is not for the tickets you chose.',
    zh: '优惠码不适用于所选门票。',
    es: 'Este código no se aplica a las entradas elegidas.',
    ja: 'このコードは選択したチケットには使えません。',
  }),
  COUPON_MIN_SPEND: state({
    en: 'The order is below this code’s minimum spend.',
    zh: '未达到优惠码的最低消费。',
    es: 'El importe no alcanza el mínimo de este código.',
    ja: 'このコードの最低利用額に達していません。',
  }),
  COUPON_CODE_TAKEN: state({
    en: 'This code already exists.',
    zh: '该优惠码已存在。',
    es: 'Este código ya existe.',
    ja: 'このコードはすでにあります。',
  }),
} as const satisfies Record<string, Failure>;
