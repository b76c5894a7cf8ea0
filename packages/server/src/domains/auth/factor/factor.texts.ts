import type { Texts } from '@convoke/contract/core/language.ts';

/** What changed by what an account is entered: the subject of the mail to its user. */
export const changeWords = {
  totpOn: {
    en: 'Two-step sign-in was turned on',
    zh: '已开启两步验证',
    es: 'Se ha activado el inicio de sesión en dos pasos',
    ja: '2段階認証が有効になりました',
  },
  totpOff: {
    en: 'Two-step sign-in was turned off',
    zh: '已关闭两步验证',
    es: 'Se ha desactivado el inicio de sesión en dos pasos',
    ja: '2段階認証が無効になりました',
  },
  recoveryUsed: {
    en: 'Someone signed in with a recovery code',
    zh: '有人使用恢复码登录',
    es: 'Alguien ha entrado con un código de recuperación',
    ja: '回復コードでログインがありました',
  },
  recoveryRenewed: {
    en: 'New recovery codes were made',
    zh: '已生成新的恢复码',
    es: 'Se han creado códigos de recuperación nuevos',
    ja: '新しい回復コードが作成されました',
  },
  passkeyAdded: {
    en: 'A passkey was added to your account',
    zh: '您的账号添加了通行密钥',
    es: 'Se ha añadido una llave de acceso a su cuenta',
    ja: 'アカウントにパスキーが追加されました',
  },
  passkeyRemoved: {
    en: 'A passkey was removed from your account',
    zh: '您的账号移除了通行密钥',
    es: 'Se ha quitado una llave de acceso de su cuenta',
    ja: 'アカウントからパスキーが削除されました',
  },
  identityLinked: {
    en: 'Another sign-in was linked to your account',
    zh: '您的账号关联了其他登录方式',
    es: 'Se ha vinculado otra forma de entrar a su cuenta',
    ja: 'アカウントに別のログイン方法が連携されました',
  },
  identityRemoved: {
    en: 'A linked sign-in was removed from your account',
    zh: '您的账号解除了登录方式关联',
    es: 'Se ha desvinculado una forma de entrar a su cuenta',
    ja: 'アカウントからログイン方法の連携が解除されました',
  },
} as const satisfies Record<string, Texts>;

/** The rest of that mail. `{name}` and `{time}` are filled in. */
export const mailWords = {
  hello: { en: 'Hello {name},', zh: '{name}，您好：', es: 'Hola, {name}:', ja: '{name} 様' },
  when: { en: 'It happened on {time}.', zh: '时间：{time}', es: 'Fue el {time}.', ja: '日時：{time}' },
  warning: {
    en: 'Was it you? Then there’s nothing to do. If not, change your password now, sign out all other devices, and look at how your account can be entered.',
    zh: '如果是您本人操作，请忽略此邮件。如果不是，请立即修改密码、退出其他所有设备，并检查账号的登录方式。',
    es: '¿Ha sido usted? Entonces no tiene que hacer nada. Si no, cambie ya su contraseña, cierre la sesión en los demás dispositivos y revise cómo se puede entrar en su cuenta.',
    ja: 'ご本人による操作であれば、対応は不要です。お心当たりがない場合は、すぐにパスワードを変更し、ほかの端末をすべてログアウトして、ログイン方法をご確認ください。',
  },
  button: { en: 'Open my account', zh: '打开我的账号', es: 'Abrir mi cuenta', ja: 'アカウントを開く' },
  footer: {
    en: 'This mail is sent whenever this changes. It can’t be turned off.',
    zh: '每次变更都会发送此邮件，无法关闭。',
    es: 'Este correo se envía con cada cambio de este tipo. No se puede desactivar.',
    ja: 'このメールは変更のたびに送信され、停止できません。',
  },
} as const satisfies Record<string, Texts>;
