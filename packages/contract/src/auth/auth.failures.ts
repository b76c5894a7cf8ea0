import { bad, type Failure, http, limit, read, refusal } from '../core/failure-kinds.ts';

/** How signing in is refused. */
export const authFailures = {
  LOGIN_REFUSED: read({
    en: 'Wrong username or password.',
    zh: '用户名或密码不正确。',
    es: 'El usuario o la contraseña no son correctos.',
    ja: 'ユーザー名またはパスワードが正しくありません。',
  }),
  CODE_REFUSED: read({
    en: 'The code is wrong or has expired.',
    zh: '验证码错误或已过期。',
    es: 'El código no es correcto o ha caducado.',
    ja: '確認コードが正しくないか、期限切れです。',
  }),
  CAPTCHA_NEEDED: refusal(2101, {
    en: 'Please confirm that you’re human.',
    zh: '请完成人机验证。',
    es: 'Confirme que es una persona.',
    ja: '人であることを確認してください。',
  }),
  FIND_TOO_OFTEN: limit({
    en: 'We just sent it there. Wait a moment before trying again.',
    zh: '刚刚已向该手机号或邮箱发送过，请稍后再试。',
    es: 'Acabamos de enviarlo a este teléfono o correo. Espere un momento antes de pedirlo otra vez.',
    ja: 'この電話番号またはメールアドレスには送信したばかりです。しばらく待ってからもう一度お試しください。',
  }),
  CODE_TOO_OFTEN: limit({
    en: 'Too many codes were requested. Please wait before the next one.',
    zh: '验证码获取过于频繁，请稍后再试。',
    es: 'Se han pedido demasiados códigos. Espere un momento antes de pedir otro.',
    ja: '確認コードの送信が多すぎます。しばらくお待ちください。',
  }),
  CLIENT_REFUSED: http(
    401,
    {
      en: 'Unknown application.',
      zh: '应用凭证无效。',
      es: 'La aplicación no es conocida.',
      ja: 'アプリケーションが認識されません。',
    },
    4014,
  ),
  CONTACT_TAKEN: bad({
    en: 'Someone else signs in with this phone or e-mail address.',
    zh: '该手机号或邮箱已被其他账号使用。',
    es: 'Otra persona ya inicia sesión con este teléfono o correo.',
    ja: 'この電話番号またはメールアドレスは別のアカウントで使われています。',
  }),
  COLLEAGUE_THERE: bad({
    en: 'This address already belongs to a colleague.',
    zh: '该邮箱已属于一位同事。',
    es: 'Esta dirección ya es de alguien de su equipo.',
    ja: 'このメールアドレスはすでに同僚のものです。',
  }),
  INVITED_ALREADY: bad({
    en: 'This address has been invited already. You can send the invitation again.',
    zh: '已邀请过该邮箱，您可以重新发送邀请。',
    es: 'Ya se ha invitado a esta dirección. Puede enviar la invitación otra vez.',
    ja: 'このメールアドレスは招待済みです。招待を再送信できます。',
  }),
  INVITATIONS_MANY: limit({
    en: 'Too many invitations are open. Withdraw some first.',
    zh: '待接受的邀请过多，请先撤回部分邀请。',
    es: 'Hay demasiadas invitaciones abiertas. Retire alguna antes.',
    ja: '未承諾の招待が多すぎます。先にいくつか取り下げてください。',
  }),
  INVITATION_GONE: read({
    en: 'This invitation has been used, withdrawn or has expired. Ask for another one.',
    zh: '此邀请已被使用、撤回或过期，请重新获取邀请。',
    es: 'Esta invitación ya se usó, se retiró o ha caducado. Pida otra.',
    ja: 'この招待は使用済みか、取り下げられたか、期限切れです。もう一度招待を依頼してください。',
  }),
  LAST_ADMINISTRATOR: read({
    en: 'Someone has to stay: the last administrator can’t be removed.',
    zh: '至少需要保留一位：不能移除最后一位管理员。',
    es: 'Alguien tiene que quedarse: no se puede quitar al último administrador.',
    ja: '最後の管理者は削除できません。少なくとも1人は必要です。',
  }),
  PASSWORD_WRONG: read({
    en: 'The current password is wrong.',
    zh: '当前密码不正确。',
    es: 'La contraseña actual no es correcta.',
    ja: '現在のパスワードが正しくありません。',
  }),
} as const satisfies Record<string, Failure>;
