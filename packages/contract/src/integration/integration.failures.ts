import { bad, type Failure, limit, state } from '../core/failure-kinds.ts';

/** How keys and webhooks are refused. */
export const integrationFailures = {
  KEYS_FULL: limit({
    en: 'An organisation can have 50 API keys. Revoke one first.',
    zh: '每个组织最多可有 50 个 API 密钥，请先撤销一个。',
    es: 'Una organización puede tener 50 claves de API. Revoque una antes.',
    ja: 'APIキーは1組織につき50個までです。先にどれかを失効させてください。',
  }),
  KEY_ENDS_EARLY: bad({
    en: 'The key would end before it begins. Choose a later day.',
    zh: '密钥在启用前就会到期，请选择更晚的日期。',
    es: 'La clave terminaría antes de empezar. Elija un día posterior.',
    ja: '発行前に期限が切れます。後の日付を選んでください。',
  }),
  WEBHOOKS_FULL: limit({
    en: 'An organisation can have 20 webhooks. Delete one first.',
    zh: '每个组织最多可有 20 个 Webhook，请先删除一个。',
    es: 'Una organización puede tener 20 webhooks. Elimine uno antes.',
    ja: 'Webhookは1組織につき20個までです。先にどれかを削除してください。',
  }),
  WEBHOOK_ADDRESS: bad({
    en: 'Enter a public address that begins with https://. Addresses of internal networks aren’t accepted.',
    zh: '请输入以 https:// 开头的公网地址，不接受内部网络地址。',
    es: 'Escriba una dirección pública que empiece por https://. No se aceptan direcciones de redes internas.',
    ja: 'https:// で始まる公開アドレスを入力してください。内部ネットワークのアドレスは使えません。',
  }),
  WEBHOOK_OFF: state({
    en: 'This webhook is off. Turn it on first.',
    zh: '该 Webhook 已关闭，请先开启。',
    es: 'Este webhook está desactivado. Actívelo antes.',
    ja: 'このWebhookはオフです。先にオンにしてください。',
  }),
} as const satisfies Record<string, Failure>;
