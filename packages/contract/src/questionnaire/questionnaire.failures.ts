import { closed, type Failure, limit, read, refusal, state } from '../core/failure-kinds.ts';

export const questionnaireFailures = {
  SURVEY_NOT_OPEN: closed({
    en: 'This questionnaire isn’t accepting answers right now.',
    zh: '该问卷当前不接受填写。',
    es: 'Este cuestionario no admite respuestas en este momento.',
    ja: 'このアンケートは現在回答を受け付けていません。',
  }),
  SURVEY_FULL: limit({
    en: 'This questionnaire has all the answers it accepts.',
    zh: '该问卷的答卷数量已达上限。',
    es: 'Este cuestionario ya ha recibido todas las respuestas que admite.',
    ja: 'このアンケートは回答数の上限に達しました。',
  }),
  SURVEY_ANSWERED: state({
    en: 'You have already answered this questionnaire.',
    zh: '您已填写过该问卷。',
    es: 'Ya ha respondido a este cuestionario.',
    ja: 'このアンケートにはすでに回答済みです。',
  }),
  /** The page asks for the contact or the personal link; `data.onceBy` says which. */
  SURVEY_PERSON_NEEDED: refusal(2301, {
    en: 'Please confirm who you are first: each person can answer once.',
    zh: '该问卷每人限填一次，请先验证身份。',
    es: 'Confirme antes quién es: este cuestionario admite una respuesta por persona.',
    ja: 'このアンケートは1人1回までです。先に本人確認をお願いします。',
  }),
  /** The device has no cookie of ours: it gets one where it opens the page, or reads the questionnaire, anew. */
  SURVEY_DEVICE_NEEDED: refusal(2304, {
    en: 'Your browser must allow a cookie, so that each device answers once. Please allow it and open the page again.',
    zh: '该问卷每台设备限填一次，请允许浏览器保存一个 Cookie，然后重新打开页面。',
    es: 'Para que cada dispositivo responda una sola vez, el navegador debe guardar una cookie. Permítala y vuelva a abrir la página.',
    ja: '1台につき1回までの回答です。ブラウザーで Cookie を許可して、ページを開き直してください。',
  }),
  SURVEY_PASSWORD_NEEDED: refusal(2302, {
    en: 'This questionnaire asks for a password.',
    zh: '该问卷需要输入密码。',
    es: 'Este cuestionario pide una contraseña.',
    ja: 'このアンケートにはパスワードが必要です。',
  }),
  SURVEY_PASSWORD_WRONG: read({
    en: 'The password is wrong.',
    zh: '密码不正确。',
    es: 'La contraseña no es correcta.',
    ja: 'パスワードが正しくありません。',
  }),
  SURVEY_PASSWORD_WAIT: read({
    en: 'Too many wrong passwords. Please try again in a quarter of an hour.',
    zh: '密码错误次数过多，请 15 分钟后再试。',
    es: 'Demasiadas contraseñas incorrectas. Inténtelo de nuevo dentro de 15 minutos.',
    ja: 'パスワードの誤りが続きました。15分後にもう一度お試しください。',
  }),
  SURVEY_STATE: state({
    en: 'Not possible in the questionnaire’s current state.',
    zh: '问卷当前状态不允许此操作。',
    es: 'El estado del cuestionario no lo permite.',
    ja: 'アンケートの現在の状態では実行できません。',
  }),
  SURVEY_EMPTY: state({
    en: 'This questionnaire has no questions yet. Add one and publish first.',
    zh: '问卷还没有题目，请先添加题目并发布。',
    es: 'El cuestionario aún no tiene preguntas. Añada una y publíquelo antes.',
    ja: 'まだ設問がありません。設問を追加して公開してください。',
  }),
  SURVEY_LIMIT_BELOW: state({
    en: 'There are already more answers than that.',
    zh: '已有答卷数超过该上限。',
    es: 'Ya hay más respuestas que ese límite.',
    ja: 'すでにその上限を超える回答があります。',
  }),
  SURVEY_EXISTS: state({
    en: 'This questionnaire already exists.',
    zh: '该问卷已存在。',
    es: 'Este cuestionario ya existe.',
    ja: 'このアンケートはすでにあります。',
  }),
  SURVEY_CHANGED: state({
    en: 'Someone else has changed this questionnaire. Reload to see their version.',
    zh: '问卷已被他人修改，请重新加载。',
    es: 'Otra persona ha cambiado este cuestionario. Recargue para ver su versión.',
    ja: '他の人がアンケートを変更しました。再読み込みしてください。',
  }),
  /** Also of templates of votes. */
  TEMPLATE_CHANGED: state({
    en: 'Someone else has changed this template. Reload to see their version.',
    zh: '模板已被他人修改，请重新加载。',
    es: 'Otra persona ha cambiado esta plantilla. Recargue para ver su versión.',
    ja: '他の人がこのテンプレートを変更しました。再読み込みしてください。',
  }),
  SURVEY_DRAFT_OFF: closed({
    en: 'The organiser does not allow answers to be saved for later.',
    zh: '主办方未开放“稍后继续填写”。',
    es: 'El organizador no permite guardar las respuestas para más tarde.',
    ja: '主催者の設定により、途中保存はできません。',
  }),
  /** Never was, ran out, or the answers were sent: told alike. */
  SURVEY_DRAFT_GONE: closed({
    en: 'This link no longer works: the answers were already sent, or it has expired.',
    zh: '该链接已失效：答卷已提交，或链接已过期。',
    es: 'Este enlace ya no funciona: las respuestas ya se enviaron o el enlace ha caducado.',
    ja: 'このリンクは無効です。回答が送信済みか、有効期限が切れています。',
  }),
  /** Another device has saved meanwhile. */
  SURVEY_DRAFT_NEWER: state({
    en: 'Newer answers were saved on another device.',
    zh: '其他设备已保存了更新的填写内容。',
    es: 'Se han guardado respuestas más recientes desde otro dispositivo.',
    ja: '別の端末から新しい回答が保存されています。',
  }),
  SURVEY_DRAFT_WAIT: limit({
    en: 'Please wait a moment before requesting another message.',
    zh: '发送过于频繁，请稍后再试。',
    es: 'Espere un momento antes de pedir otro mensaje.',
    ja: '送信の間隔が短すぎます。しばらくしてからお試しください。',
  }),
  /** Many answers are made ready for filters, once; `data` says how far it is: `done` of `of` parts. */
  SURVEY_COUNTING: refusal(2303, {
    en: 'The answers are being prepared. This takes a moment, only the first time.',
    zh: '正在为此准备答卷数据，仅需一次，请稍候。',
    es: 'Se están preparando las respuestas para esto. Tarda un momento, solo la primera vez.',
    ja: '集計の準備をしています。初回のみ少し時間がかかります。',
  }),
} as const satisfies Record<string, Failure>;
