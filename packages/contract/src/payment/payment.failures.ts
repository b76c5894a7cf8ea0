import { type Failure, read } from '../core/failure-kinds.ts';

/** How a payment is refused. */
export const paymentFailures = {
  PAYMENT_UNAVAILABLE: read({
    en: 'This payment method isn’t responding right now. Try again or choose another.',
    zh: '该支付方式暂时不可用，请重试或更换支付方式。',
    es: 'Esta forma de pago no responde. Inténtelo de nuevo o elija otra.',
    ja: 'この支払い方法は現在応答していません。再度お試しいただくか、別の方法をお選びください。',
  }),
  PAYMENT_NOT_OFFERED: read({
    en: 'This payment method isn’t available here.',
    zh: '不支持该支付方式。',
    es: 'Esta forma de pago no se ofrece aquí.',
    ja: 'この支払い方法はご利用いただけません。',
  }),
} as const satisfies Record<string, Failure>;
