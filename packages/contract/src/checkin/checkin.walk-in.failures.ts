import { closed, type Failure, state } from '../core/failure-kinds.ts';

/** Why somebody cannot be registered at the door. */
export const walkInFailures = {
  WALK_IN_NOT_ALLOWED: state({
    en: 'This link can’t register people. The organiser can allow it.',
    zh: '此链接不能现场登记，请联系主办方开通。',
    es: 'Este enlace no puede inscribir a nadie. Pida al organizador que lo active.',
    ja: 'このリンクでは当日登録はできません。主催者に許可をご依頼ください。',
  }),
  CASH_NOT_ALLOWED: state({
    en: 'This link can’t take cash. The organiser can allow it.',
    zh: '此链接不能收取现金，请联系主办方开通。',
    es: 'Este enlace no puede cobrar en efectivo. Pida al organizador que lo active.',
    ja: 'このリンクでは現金を受け取れません。主催者に許可をご依頼ください。',
  }),
  WALK_IN_NOT_YET: closed({
    en: 'Registration for this event hasn’t opened yet.',
    zh: '该活动的报名尚未开始。',
    es: 'La inscripción a este evento aún no ha empezado.',
    ja: 'このイベントの申込はまだ始まっていません。',
  }),
} as const satisfies Record<string, Failure>;
