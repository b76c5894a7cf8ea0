import { closed, type Failure, limit, missing, state } from '../core/failure-kinds.ts';
import { mostChapters, mostLives, mostModules } from './live.rules.ts';

/** Why something cannot be done with a live. */
export const liveFailures = {
  LIVE_NONE: missing({
    en: 'This event has no live stream.',
    zh: '该活动没有直播。',
    es: 'Este evento no tiene transmisión en directo.',
    ja: 'このイベントにはライブ配信がありません。',
  }),
  LIVE_TIMES_CROSS: state({
    en: 'A live ends after it begins, within 48 hours.',
    zh: '直播结束时间须晚于开始时间，且不超过 48 小时。',
    es: 'Un directo termina después de empezar, en un máximo de 48 horas.',
    ja: 'ライブの終了は開始より後、48時間以内にしてください。',
  }),
  LIVE_FULL: limit({
    en: `An event has at most ${mostLives} lives.`,
    zh: `每个活动最多 ${mostLives} 场直播。`,
    es: `Un evento tiene como máximo ${mostLives} directos.`,
    ja: `ライブは1イベントにつき${mostLives}件までです。`,
  }),
  LIVE_NO_ADDRESS: state({
    en: 'An external live needs the address of its player.',
    zh: '外部直播需要填写播放地址。',
    es: 'Un directo externo necesita la dirección de su reproductor.',
    ja: '外部ライブにはプレーヤーのURLが必要です。',
  }),
  LIVE_PLACE_MISSING: missing({
    en: 'This place is not in the programme of the event.',
    zh: '该地点不在活动日程中。',
    es: 'Este lugar no está en el programa del evento.',
    ja: 'この会場はイベントのプログラムにありません。',
  }),
  LIVE_AGENDA_MISSING: missing({
    en: 'This item is not in the programme of the event.',
    zh: '该议程不在活动日程中。',
    es: 'Este punto no está en el programa del evento.',
    ja: 'この項目はイベントのプログラムにありません。',
  }),
  LIVE_CHANGED: state({
    en: 'Someone else has changed this since you opened it.',
    zh: '打开之后已被他人修改。',
    es: 'Otra persona lo ha cambiado desde que lo abrió.',
    ja: '開いた後に別の人によって変更されました。',
  }),
  LIVE_ON_AIR: state({
    en: 'A camera is sending. End the live first.',
    zh: '正在推流，请先结束直播。',
    es: 'Una cámara está emitiendo. Termine primero el directo.',
    ja: '配信中です。先にライブを終了してください。',
  }),
  LIVE_EXTERNAL: state({
    en: 'This live comes from another player; it has no camera here.',
    zh: '该直播使用外部播放器，没有推流。',
    es: 'Este directo viene de otro reproductor; aquí no tiene cámara.',
    ja: 'このライブは外部プレーヤーのため、ここに配信元はありません。',
  }),
  LIVE_NO_CAMERA: state({
    en: 'No camera is sending yet.',
    zh: '尚未开始推流。',
    es: 'Ninguna cámara está emitiendo todavía.',
    ja: 'まだ配信されていません。',
  }),
  LIVE_INGEST_AWAY: state({
    en: 'The streaming service does not answer. It is started again by itself; try in a moment.',
    zh: '直播服务暂时没有响应，系统会自动重启，请稍后重试。',
    es: 'El servicio de transmisión no responde. Se reinicia solo; pruebe en un momento.',
    ja: '配信サービスが応答しません。自動で再起動しますので、少し待ってからお試しください。',
  }),
  LIVE_NO_RECORDING: state({
    en: 'No recording is ready and shown yet.',
    zh: '尚无已就绪并公开的回放。',
    es: 'Aún no hay ninguna grabación lista y visible.',
    ja: '公開できる録画がまだありません。',
  }),
  LIVE_NO_PROGRAMME: missing({
    en: 'The released programme has nothing at the place and time of this live.',
    zh: '已发布的日程中没有该直播地点和时间的议程。',
    es: 'El programa publicado no tiene nada en el lugar y hora de este directo.',
    ja: '公開済みプログラムに、このライブの会場と時間の項目がありません。',
  }),
  CHAPTER_OUTSIDE: state({
    en: 'A chapter begins within its live.',
    zh: '章节须在直播时间之内开始。',
    es: 'Un capítulo empieza dentro de su directo.',
    ja: 'チャプターはライブの時間内に始まる必要があります。',
  }),
  CHAPTER_FULL: limit({
    en: `A live has at most ${mostChapters} chapters.`,
    zh: `每场直播最多 ${mostChapters} 个章节。`,
    es: `Un directo tiene como máximo ${mostChapters} capítulos.`,
    ja: `チャプターは1ライブにつき${mostChapters}件までです。`,
  }),
  CHAPTER_TWICE: state({
    en: 'Another chapter begins at this moment.',
    zh: '已有章节在同一时间开始。',
    es: 'Otro capítulo empieza en ese momento.',
    ja: '同じ時刻に始まるチャプターがあります。',
  }),
  CHAPTER_CHANGED: state({
    en: 'Someone else has changed this chapter.',
    zh: '其他人已修改此章节。',
    es: 'Otra persona ha cambiado este capítulo.',
    ja: 'このチャプターは別の人によって変更されました。',
  }),
  LIVE_PASSWORD_NEEDED: state({
    en: 'Set a password of at least 4 characters first.',
    zh: '请先设置至少 4 个字符的密码。',
    es: 'Defina primero una contraseña de al menos 4 caracteres.',
    ja: '先に4文字以上のパスワードを設定してください。',
  }),
  LIVE_TICKET_MISSING: missing({
    en: 'One of these tickets is not of this event.',
    zh: '所选门票不属于该活动。',
    es: 'Una de estas entradas no es de este evento.',
    ja: 'このイベントのものではないチケットが含まれています。',
  }),
  LIVE_MODULE_EMPTY: state({
    en: 'Choose what this module shows before you turn it on.',
    zh: '请先选择该模块的内容再开启。',
    es: 'Elija qué muestra este módulo antes de activarlo.',
    ja: 'オンにする前に、このモジュールの内容を選んでください。',
  }),
  LIVE_MODULES_DIFFER: state({
    en: 'These are not all modules of one event. Load the page again.',
    zh: '模块列表已变化，请刷新页面。',
    es: 'No son todos los módulos de un evento. Vuelva a cargar la página.',
    ja: 'モジュールの一覧が変わりました。ページを読み込み直してください。',
  }),
  LIVE_MODULES_FULL: limit({
    en: `A watch page has at most ${mostModules} modules.`,
    zh: `观看页最多 ${mostModules} 个模块。`,
    es: `Una página de directo tiene como máximo ${mostModules} módulos.`,
    ja: `視聴ページのモジュールは${mostModules}件までです。`,
  }),
  LIVE_MODULE_STAYS: state({
    en: 'Only pages of your own can be deleted. Turn this module off instead.',
    zh: '只能删除自定义页面，可将该模块关闭。',
    es: 'Solo se pueden borrar páginas propias. Desactive este módulo.',
    ja: '削除できるのは独自ページだけです。このモジュールはオフにしてください。',
  }),
  LIVE_TARGET_MISSING: missing({
    en: 'This vote or questionnaire is not there.',
    zh: '该投票或问卷不存在。',
    es: 'Esta votación o cuestionario no existe.',
    ja: 'この投票またはアンケートは見つかりません。',
  }),
  LIVE_PASSWORD_WRONG: state({
    en: 'The password is not right.',
    zh: '密码不正确。',
    es: 'La contraseña no es correcta.',
    ja: 'パスワードが正しくありません。',
  }),
  LIVE_NOT_ADMITTED: state({
    en: 'This code does not let you watch this event.',
    zh: '该凭证无法观看此活动。',
    es: 'Este código no permite ver este evento.',
    ja: 'このコードではこのイベントを視聴できません。',
  }),
  LIVE_OTHER_DEVICE: state({
    en: 'This code is watching on another device.',
    zh: '该凭证正在其他设备上观看。',
    es: 'Este código está viendo en otro dispositivo.',
    ja: 'このコードは別の端末で視聴中です。',
  }),
  LIVE_PASS_OVER: closed({
    en: 'Please enter again.',
    zh: '请重新进入。',
    es: 'Vuelva a entrar.',
    ja: 'もう一度入室してください。',
  }),
} as const satisfies Record<string, Failure>;
