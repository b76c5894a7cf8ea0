import { bad, type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with what comes back from messages. */
export const messageAnswerFailures = {
  MESSAGE_STOPS_TOO_LONG: limit({
    en: 'The sheet has too many rows. Split it into several files.',
    zh: '表格行数过多，请拆分为多个文件。',
    es: 'La hoja tiene demasiadas filas. Divídala en varios archivos.',
    ja: '行数が多すぎます。ファイルを分けてください。',
  }),
  MESSAGE_DOMAIN_THERE: bad({
    en: 'This domain has already been added.',
    zh: '该域名已添加。',
    es: 'Este dominio ya existe.',
    ja: 'このドメインはすでにあります。',
  }),
  MESSAGE_DOMAIN_KEY: bad({
    en: 'This key can’t sign e-mails. Paste a private RSA key of 1024 to 4096 bits in PEM format, or leave the field empty.',
    zh: '该密钥无法为邮件签名。请粘贴 1024 至 4096 位的 PEM 格式 RSA 私钥，或留空。',
    es: 'Esta clave no puede firmar correos. Pegue una clave privada RSA de 1024 a 4096 bits en formato PEM, o deje el campo vacío.',
    ja: 'この鍵ではメールに署名できません。1024～4096ビットのRSA秘密鍵をPEM形式で貼り付けるか、空欄にしてください。',
  }),
  MESSAGE_DOMAINS_MANY: limit({
    en: 'You’ve reached the maximum number of domains. Remove one first.',
    zh: '域名数量已达上限，请先删除一个。',
    es: 'Ha alcanzado el máximo de dominios. Quite uno antes.',
    ja: 'ドメイン数が上限に達しています。先に1つ削除してください。',
  }),
  MESSAGE_SENDER_UNREADY: state({
    en: 'The sender’s domain isn’t ready. Add it under “Sender domains” and check its DNS record, or choose another sender.',
    zh: '发件人地址的域名尚不可用。请在“发信域名”中添加并检查其 DNS 记录，或选择其他发件人。',
    es: 'El dominio del remitente no está listo. Añádalo en «Dominios de envío» y compruebe su entrada DNS, o elija otro remitente.',
    ja: '差出人アドレスのドメインはまだ使えません。「送信ドメイン」で追加してDNSを確認するか、別の差出人を選んでください。',
  }),
} as const satisfies Record<string, Failure>;
