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
  PASSWORD_WRONG: read({
    en: 'The current password is wrong.',
    zh: '当前密码不正确。',
    es: 'La contraseña actual no es correcta.',
    ja: '現在のパスワードが正しくありません。',
  }),
} as const satisfies Record<string, Failure>;
