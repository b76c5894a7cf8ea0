import { bad, closed, limit, missing, state } from '../core/failure-kinds.ts';

/** What the calls of a programme refuse. */
export const scheduleFailures = {
  DATE_TAKEN: state({
    en: 'This day is already in the programme.',
    zh: '该日期已在日程中。',
    es: 'Este día ya está en el programa.',
    ja: 'この日はすでにプログラムにあります。',
  }),
  DATE_TIMES_CROSS: state({
    en: 'A day must close after it opens, at most 48 hours later.',
    zh: '每天的结束时间必须晚于开始时间，且不超过48小时。',
    es: 'El día debe cerrar después de abrir, como mucho 48 horas más tarde.',
    ja: '終了は開始より後、48時間以内にしてください。',
  }),
  DATE_HAS_ITEMS: state({
    en: 'There are agenda items on this day. Move or unschedule them first.',
    zh: '该日期下还有议程。请先移动它们，或放回待安排列表。',
    es: 'Hay sesiones en este día. Muévalas antes o devuélvalas a las pendientes.',
    ja: 'この日にはセッションがあります。先に移すか、時刻未定に戻してください。',
  }),
  PLACE_TAKEN: state({
    en: 'A place with this name already exists.',
    zh: '已有同名地点。',
    es: 'Ya hay un lugar con este nombre.',
    ja: '同じ名前の場所がすでにあります。',
  }),
  PLACE_HAS_ITEMS: state({
    en: 'There are agenda items in this place. Move or unschedule them first.',
    zh: '该地点下还有议程。请先移动它们，或放回待安排列表。',
    es: 'Hay sesiones en este lugar. Muévalas antes o devuélvalas a las pendientes.',
    ja: 'この場所にはセッションがあります。先に移すか、時刻未定に戻してください。',
  }),
  TRACK_TAKEN: state({
    en: 'Two tracks have the same name.',
    zh: '有两个分类同名。',
    es: 'Hay dos bloques temáticos con el mismo nombre.',
    ja: '同じ名前のトラックが2つあります。',
  }),
  AGENDA_CHANGED: state({
    en: 'Someone else just changed this. Their version is shown; nothing was overwritten.',
    zh: '他人刚刚修改了此内容。现显示对方的版本，没有内容被覆盖。',
    es: 'Otra persona acaba de cambiarlo. Se muestra su versión; no se ha sobrescrito nada.',
    ja: '他の人が変更しました。その内容を表示しています。上書きはしていません。',
  }),
  SCHEDULE_CHANGED: state({
    en: 'The programme has just changed. Review it, then publish it.',
    zh: '日程刚刚有变动，请检查后再发布。',
    es: 'El programa acaba de cambiar. Revíselo y publíquelo.',
    ja: 'プログラムが変更されました。もう一度確認してから公開してください。',
  }),
  SCHEDULE_BLOCKED: state({
    en: 'Resolve conflicts first, or set them to a warning.',
    zh: '请先解决冲突，或将其设为提醒。',
    es: 'Resuelva antes los conflictos o márquelos como aviso.',
    ja: '先に重複を解消するか、警告に変えてください。',
  }),
  NOTHING_CHANGED: state({
    en: 'Nothing has changed since the last release.',
    zh: '自上次发布以来没有变动。',
    es: 'Nada ha cambiado desde la última publicación.',
    ja: '前回の公開から変更はありません。',
  }),
  NOTHING_IN_PLACES: state({
    en: 'No agenda item has a place yet, so there are no door signs to print.',
    zh: '还没有议程安排了地点，无法生成门口张贴页。',
    es: 'Ninguna sesión tiene lugar todavía, así que no hay carteles de puerta que imprimir.',
    ja: '場所が決まったセッションがまだないため、入口用の掲示を作成できません。',
  }),
  NOT_RELEASED: state({
    en: 'This programme hasn’t been published yet.',
    zh: '该日程尚未发布。',
    es: 'Este programa aún no se ha publicado.',
    ja: 'このプログラムはまだ公開されていません。',
  }),
  SCHEDULE_NOT_READABLE: bad({
    en: 'No programme could be read from this file. Use schedule XML, schedule JSON, Sessionize’s JSON, or a sheet with a column “Title”.',
    zh: '无法从此文件读取日程。请使用日程 XML、日程 JSON、Sessionize 的 JSON，或含“标题”列的表格。',
    es: 'No se ha podido leer ningún programa de este archivo. Use XML o JSON de programa, JSON de Sessionize o una hoja con una columna «Título».',
    ja: 'このファイルからプログラムを読み取れませんでした。スケジュールのXMLやJSON、SessionizeのJSON、または「タイトル」列のある表をお使いください。',
  }),
  SCHEDULE_IMPORT_TOO_LONG: bad({
    en: 'A file can have up to 5,000 agenda items. Split it.',
    zh: '一个文件最多包含5000个议程，请拆分后再导入。',
    es: 'Un archivo puede tener 5000 sesiones como máximo. Divídalo.',
    ja: '1つのファイルに入れられるセッションは5,000件までです。分割してください。',
  }),
  SCHEDULE_FULL: limit({
    en: 'A programme can have up to 5,000 items, 300 places and 60 days.',
    zh: '日程最多5000个议程、300个地点、60天。',
    es: 'Un programa tiene como máximo 5000 sesiones, 300 lugares y 60 días.',
    ja: 'プログラムはセッション5,000件、場所300か所、60日までです。',
  }),
  PLAN_UNKNOWN: missing({
    en: 'This plan no longer exists. The stars on this device stay.',
    zh: '该个人日程已不存在。本设备上的收藏仍会保留。',
    es: 'Este plan ya no existe. Lo marcado en este dispositivo se conserva.',
    ja: 'このマイプログラムはもうありません。この端末のお気に入りは残ります。',
  }),
  PLAN_FULL: limit({
    en: 'A plan can have up to 500 items. Remove some first.',
    zh: '个人日程最多包含500个议程，请先移除一些。',
    es: 'Un plan tiene como máximo 500 sesiones. Quite antes alguna.',
    ja: 'マイプログラムに入れられるのは500件までです。先にいくつか外してください。',
  }),
  PLAN_MAIL_WAIT: limit({
    en: 'An e-mail was just sent to this address. Wait a moment before requesting another.',
    zh: '刚刚已向该邮箱发送邮件，请稍后再试。',
    es: 'Se acaba de enviar un correo a esta dirección. Espere un momento antes de pedir otro.',
    ja: 'このアドレスにはメールを送信したばかりです。しばらくしてからお試しください。',
  }),
  PLAN_LINK_OVER: closed({
    en: 'This link no longer works: the address was changed or removed, or it was not confirmed within a week.',
    zh: '该链接已失效：邮箱已更改或移除，或未在一周内确认。',
    es: 'Este enlace ya no sirve: la dirección se cambió o se quitó, o no se confirmó en una semana.',
    ja: 'このリンクは無効です。アドレスが変更・削除されたか、1週間以内に確認されませんでした。',
  }),
};
