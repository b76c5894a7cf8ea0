import { bad, type Failure, limit, read, refusal } from '../core/failure-kinds.ts';

/** How the second step, passkeys and identities elsewhere are refused. */
export const factorFailures = {
  FACTOR_NEEDED: refusal(2102, {
    en: 'One more step: confirm that it’s you.',
    zh: '还需一步：请验证是您本人。',
    es: 'Un paso más: confirme que es usted.',
    ja: 'あと一歩です。ご本人であることを確認してください。',
  }),
  FACTOR_REFUSED: read({
    en: 'This code is wrong or was used already. Wait for the next one.',
    zh: '验证码不正确或已使用过，请等待下一个验证码。',
    es: 'El código no es correcto o ya se ha usado. Espere al siguiente.',
    ja: 'コードが正しくないか、すでに使用されています。次のコードをお待ちください。',
  }),
  FACTOR_ON: bad({
    en: 'Two-step sign-in is on already.',
    zh: '两步验证已开启。',
    es: 'El inicio de sesión en dos pasos ya está activado.',
    ja: '2段階認証はすでに有効です。',
  }),
  STEP_OVER: read({
    en: 'That took too long or was tried too often. Please start again.',
    zh: '操作已超时或尝试次数过多，请重新开始。',
    es: 'Ha pasado demasiado tiempo o se ha intentado demasiadas veces. Empiece de nuevo.',
    ja: '時間が経ちすぎたか、試行回数が多すぎます。最初からやり直してください。',
  }),
  PASSKEY_REFUSED: read({
    en: 'This passkey wasn’t accepted. Try again or use another way.',
    zh: '通行密钥未通过验证，请重试或改用其他方式。',
    es: 'No se ha aceptado la llave de acceso. Inténtelo de nuevo o use otra forma.',
    ja: 'このパスキーは使用できませんでした。もう一度試すか、別の方法をお使いください。',
  }),
  PASSKEYS_FULL: limit({
    en: 'You have 20 passkeys, the most there can be. Remove one first.',
    zh: '通行密钥已达 20 个上限，请先删除一个。',
    es: 'Ya tiene 20 llaves de acceso, el máximo. Quite una antes.',
    ja: 'パスキーは上限の20個に達しています。先に1個削除してください。',
  }),
  OIDC_AWAY: read({
    en: 'The sign-in provider doesn’t answer. Use another way, or try again later.',
    zh: '登录服务商无响应，请改用其他方式或稍后再试。',
    es: 'El proveedor de inicio de sesión no responde. Use otra forma o inténtelo más tarde.',
    ja: 'ログイン連携先が応答しません。別の方法を使うか、後でもう一度お試しください。',
  }),
  OIDC_STALE: read({
    en: 'This sign-in was used already, has expired, or began in another browser. Please start again.',
    zh: '此次登录已使用、已过期或由其他浏览器发起，请重新开始。',
    es: 'Este inicio de sesión ya se ha usado, ha caducado o empezó en otro navegador. Empiece de nuevo.',
    ja: 'このログインは使用済み、期限切れ、または別のブラウザーで開始されたものです。最初からやり直してください。',
  }),
  OIDC_REFUSED: read({
    en: 'The sign-in provider didn’t confirm that it’s you. Please start again.',
    zh: '登录服务商未能确认您的身份，请重新开始。',
    es: 'El proveedor de inicio de sesión no ha confirmado que es usted. Empiece de nuevo.',
    ja: 'ログイン連携先でご本人であることを確認できませんでした。最初からやり直してください。',
  }),
  OIDC_UNKNOWN: read({
    en: 'Nobody here signs in with this identity. Sign in another way, then link it on your account page.',
    zh: '此身份未关联任何账号。请用其他方式登录，再在账号页面中关联。',
    es: 'Nadie inicia sesión aquí con esta identidad. Entre de otra forma y vincúlela en la página de su cuenta.',
    ja: 'この ID に対応するアカウントはありません。別の方法でログインし、アカウントのページで連携してください。',
  }),
  OIDC_TAKEN: bad({
    en: 'This identity, or this account, is linked already.',
    zh: '此身份或此账号已有关联。',
    es: 'Esta identidad o esta cuenta ya está vinculada.',
    ja: 'この ID またはこのアカウントはすでに連携されています。',
  }),
} as const satisfies Record<string, Failure>;
