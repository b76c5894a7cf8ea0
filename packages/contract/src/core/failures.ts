import { bad, type Failure, http, state } from './failure-kinds.ts';

/** How any call, of whatever domain, can be refused. */
export const coreFailures = {
  BAD_PARAMETER: bad({
    en: 'Please check the marked fields.',
    zh: '请检查标出的内容。',
    es: 'Revise los campos marcados.',
    ja: '表示された項目を確認してください。',
  }),
  UNAUTHENTICATED: http(401, {
    en: 'Please sign in.',
    zh: '请先登录。',
    es: 'Inicie sesión.',
    ja: 'ログインしてください。',
  }),
  SIGNATURE_BAD: http(
    401,
    {
      en: 'The request signature is not valid.',
      zh: '请求签名无效。',
      es: 'La firma de la solicitud no es válida.',
      ja: 'リクエストの署名が正しくありません。',
    },
    4011,
  ),
  SIGNATURE_TIME: http(
    401,
    {
      en: 'The clock of this device is more than five minutes off.',
      zh: '设备时间相差超过五分钟。',
      es: 'El reloj del dispositivo difiere más de cinco minutos.',
      ja: '端末の時刻が5分以上ずれています。',
    },
    4012,
  ),
  SIGNATURE_REPLAYED: http(
    401,
    {
      en: 'This request was already received.',
      zh: '该请求已被接收。',
      es: 'Esta solicitud ya se recibió.',
      ja: 'このリクエストはすでに受信されています。',
    },
    4013,
  ),
  FORBIDDEN: http(403, { en: 'No access.', zh: '无权访问', es: 'Sin acceso.', ja: 'アクセスできません。' }),
  KEY_DEAD: http(
    401,
    {
      en: 'This API key isn’t valid. It may have been revoked or have expired.',
      zh: 'API 密钥无效，可能已被撤销或已过期。',
      es: 'La clave de API no es válida. Puede que se haya revocado o haya caducado.',
      ja: 'APIキーが無効です。失効または期限切れの可能性があります。',
    },
    4014,
  ),
  KEY_SCOPE: http(
    403,
    {
      en: 'This API key lacks the scope {scope}.',
      zh: '该 API 密钥缺少权限范围 {scope}。',
      es: 'A esta clave de API le falta el permiso {scope}.',
      ja: 'このAPIキーには権限 {scope} がありません。',
    },
    4031,
  ),
  KEY_NOT_HERE: http(
    403,
    {
      en: 'API keys can’t make this call; it needs someone who is signed in.',
      zh: 'API 密钥不能调用该接口，需要登录用户操作。',
      es: 'Las claves de API no pueden hacer esta llamada; hace falta alguien que haya iniciado sesión.',
      ja: 'この呼び出しはAPIキーではできません。ログインが必要です。',
    },
    4032,
  ),
  UNKNOWN_CALL: http(404, {
    en: 'This call does not exist.',
    zh: '没有这个接口。',
    es: 'No existe esa llamada.',
    ja: 'そのような呼び出しはありません。',
  }),
  NO_SUCH_FILE: http(404, {
    en: 'This file does not exist.',
    zh: '文件不存在。',
    es: 'No existe ese archivo.',
    ja: 'ファイルがありません。',
  }),
  TOO_LARGE: http(413, {
    en: 'That is too large to send.',
    zh: '内容过大，无法发送。',
    es: 'Es demasiado grande para enviarlo.',
    ja: '大きすぎて送信できません。',
  }),
  FILE_INFECTED: bad({
    en: 'The virus scanner refused this file. Nothing of it was kept.',
    zh: '病毒扫描未通过，该文件未被保存。',
    es: 'El antivirus ha rechazado este archivo. No se ha guardado nada de él.',
    ja: 'ウイルススキャンで拒否されたため、このファイルは保存されませんでした。',
  }),
  SCANNER_AWAY: http(503, {
    en: 'Files can’t be scanned for viruses at the moment, so none are taken. Please try again in a few minutes.',
    zh: '暂时无法进行病毒扫描，因此不能接收文件。请几分钟后再试。',
    es: 'Ahora no se pueden analizar los archivos en busca de virus, así que no se acepta ninguno. Inténtelo en unos minutos.',
    ja: '現在ウイルススキャンができないため、ファイルを受け付けられません。数分後にもう一度お試しください。',
  }),
  WRONG_CONTENT_TYPE: http(415, {
    en: 'This content type isn’t accepted.',
    zh: '不支持该内容类型。',
    es: 'Tipo de contenido no aceptado.',
    ja: 'このコンテンツ形式は受け付けられません。',
  }),
  TOO_MANY: http(429, {
    en: 'Too many requests. Please try again later.',
    zh: '访问太过频繁，请稍后再试!',
    es: 'Demasiadas solicitudes. Inténtelo más tarde.',
    ja: 'アクセスが多すぎます。しばらくしてからお試しください。',
  }),
  INTERNAL: http(500, {
    en: 'Something went wrong on our side.',
    zh: '服务器错误',
    es: 'Se ha producido un error en el servidor.',
    ja: 'サーバーでエラーが発生しました。',
  }),
  UNAVAILABLE: http(503, {
    en: 'The service is starting or overloaded. Please try again in a moment.',
    zh: '服务正在启动或繁忙，请稍后再试。',
    es: 'El servicio está arrancando o saturado. Inténtelo en un momento.',
    ja: 'サービスが起動中か混雑しています。少し待ってからお試しください。',
  }),
  REQUEST_IN_FLIGHT: {
    code: 409,
    status: 409,
    text: {
      en: 'This is already being done. Please wait a moment.',
      zh: '该操作正在进行，请稍候。',
      es: 'Esto ya se está haciendo. Espere un momento.',
      ja: 'この操作は処理中です。しばらくお待ちください。',
    },
  },
  REQUEST_KEY_REUSED: state({
    en: 'This Idempotency-Key was already used for something else.',
    zh: '相同的 Idempotency-Key 已用于其他内容。',
    es: 'La misma Idempotency-Key ya se usó para otra cosa.',
    ja: '同じ Idempotency-Key が別の内容ですでに使われています。',
  }),
} as const satisfies Record<string, Failure>;

/** What any call may answer without declaring it: who asks, how, and how the server is doing. */
export const anyCallFails: readonly (keyof typeof coreFailures)[] = [
  'BAD_PARAMETER',
  'UNAUTHENTICATED',
  'SIGNATURE_BAD',
  'SIGNATURE_TIME',
  'SIGNATURE_REPLAYED',
  'FORBIDDEN',
  'KEY_DEAD',
  'KEY_SCOPE',
  'KEY_NOT_HERE',
  'TOO_LARGE',
  'WRONG_CONTENT_TYPE',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
];
