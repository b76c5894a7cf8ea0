import { type Failure, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with a member. */
export const memberFailures = {
  MEMBER_CHANGED: state({
    en: 'Someone else has changed this member since you opened it. Nothing was saved over it.',
    zh: '该会员已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este miembro desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこの会員を変更しました。上書き保存はしていません。',
  }),
  MEMBER_CONTACT_TAKEN: state({
    en: 'Another member has this phone number or e-mail address.',
    zh: '该手机号或邮箱已属于另一位会员。',
    es: 'Otro miembro ya tiene este teléfono o correo.',
    ja: 'この電話番号またはメールアドレスは別の会員のものです。',
  }),
  MEMBER_EXAMINE_OVER: state({
    en: 'This has been decided already.',
    zh: '该条记录已处理。',
    es: 'Esto ya se ha decidido.',
    ja: 'この件はすでに処理されています。',
  }),
  MEMBER_EXAMINE_GONE: state({
    en: 'This member has been deleted. Choose another decision.',
    zh: '该会员已被删除，请选择其他处理方式。',
    es: 'Este miembro se ha eliminado. Elija otra decisión.',
    ja: 'この会員は削除されています。別の処理を選んでください。',
  }),
} as const satisfies Record<string, Failure>;
