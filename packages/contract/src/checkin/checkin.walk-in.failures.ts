import { closed, type Failure, state } from '../core/failure-kinds.ts';

/** Why somebody cannot be registered at the door. */
export const walkInFailures = {
  WALK_IN_NOT_ALLOWED: state({
    en: 'This link can’t register people. The organiser can allow it.',
    zh: '此链接不能现场登记，请联系主办方开通。',
    es: 'Este enlace no puede inscribir a nadie. El organizador puede permitirlo.',
    ja: 'このリンクでは当日登録ができません。主催者が許可できます。',
  }),
  CASH_NOT_ALLOWED: state({
    en: 'This link can’t take cash. The organiser can allow it.',
    zh: '此链接不能收取现金，请联系主办方开通。',
    es: 'Este enlace no puede cobrar en efectivo. El organizador puede permitirlo.',
    ja: 'このリンクでは現金を受け取れません。主催者が許可できます。',
  }),
  WALK_IN_NOT_YET: closed({
    en: 'Registration for this event hasn’t opened yet.',
    zh: '该活动的报名尚未开始。',
    es: 'La inscripción a este evento aún no ha empezado.',
    ja: 'このイベントの申込はまだ始まっていません。',
  }),
} as const satisfies Record<string, Failure>;
