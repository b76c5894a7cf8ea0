import type { Texts } from '@convoke/contract/core/language.ts';

/** The message that brings a one-time code. `{code}` and `{minutes}` are filled in. */
export const codeTexts = {
  subject: {
    en: '{code} is your Convoke code',
    zh: '您的 Convoke 验证码：{code}',
    es: '{code} es su código de Convoke',
    ja: 'Convoke の確認コード：{code}',
  },
  intro: {
    en: 'Use this code to sign in or to set a new password:',
    zh: '请使用以下验证码登录或重设密码：',
    es: 'Use este código para iniciar sesión o definir una contraseña nueva:',
    ja: 'ログインまたはパスワードの再設定に、次のコードをお使いください。',
  },
  validity: {
    en: 'It’s valid for {minutes} minutes and works once.',
    zh: '{minutes} 分钟内有效，仅可使用一次。',
    es: 'Es válido durante {minutes} minutos y se puede usar una sola vez.',
    ja: '{minutes}分間有効で、一度だけ使えます。',
  },
  warning: {
    en: 'Didn’t request it? Ignore this message, and don’t share the code.',
    zh: '如非本人操作，请忽略此消息，切勿将验证码告知他人。',
    es: '¿No lo ha pedido? Ignore este mensaje y no dé el código a nadie.',
    ja: 'お心当たりのない場合はこのメッセージを無視し、コードを誰にも教えないでください。',
  },
  sms: {
    en: 'Your code is {code}, valid for {minutes} minutes. Don’t share it.',
    zh: '您的验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。',
    es: 'Su código es {code}, válido durante {minutes} minutos. No lo dé a nadie.',
    ja: '確認コードは {code} です。{minutes}分間有効です。誰にも教えないでください。',
  },
} as const satisfies Record<string, Texts>;

/** The same for who changes the phone or e-mail address of an account: sent to the new one and to the one before. */
export const changeTexts = {
  ...codeTexts,
  intro: {
    en: 'Use this code to change the phone or e-mail address of your account:',
    zh: '请使用以下验证码更改账号的手机号或邮箱：',
    es: 'Use este código para cambiar el teléfono o el correo de su cuenta:',
    ja: 'アカウントの電話番号またはメールアドレスの変更に、次のコードをお使いください。',
  },
  warning: {
    en: 'Not you? Then don’t share this code, and change your password: someone is signed in to your account.',
    zh: '如非本人操作，请勿告知他人验证码，并立即修改密码：可能有人登录了您的账号。',
    es: '¿No ha sido usted? No dé el código a nadie y cambie su contraseña: alguien ha entrado en su cuenta.',
    ja: 'お心当たりのない場合はコードを誰にも教えず、すぐにパスワードを変更してください。第三者がログインしている可能性があります。',
  },
} as const satisfies typeof codeTexts | Record<string, Texts>;
