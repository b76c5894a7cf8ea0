import { bad, type Failure, state } from '../core/failure-kinds.ts';

/** How an event, and what is changed of it, is refused. */
export const eventFailures = {
  EVENT_TIMES_CROSS: bad({
    en: 'The event must end after it starts.',
    zh: '结束时间必须晚于开始时间。',
    es: 'El evento debe terminar después de empezar.',
    ja: '終了は開始より後にしてください。',
  }),
  EVENT_EXISTS: state({
    en: 'This event already exists.',
    zh: '该活动已存在。',
    es: 'Este evento ya existe.',
    ja: 'このイベントはすでに存在します。',
  }),
  EVENT_HAS_PEOPLE: state({
    en: 'People have registered or ordered, so this event can’t become a draft again. You can unpublish it.',
    zh: '已有人报名或下单，无法退回草稿。您可以取消发布。',
    es: 'Ya hay inscripciones o pedidos: el evento no puede volver a ser un borrador. Puede retirarlo.',
    ja: '申し込みや注文があるため、下書きには戻せません。非公開にすることはできます。',
  }),
  EVENT_DELETED: state({
    en: 'This event was deleted.',
    zh: '该活动已删除。',
    es: 'Este evento fue eliminado.',
    ja: 'このイベントは削除されています。',
  }),
  EVENT_INCOMPLETE: state({
    en: 'Give the event a start, an end and a place before publishing.',
    zh: '发布前请填写开始时间、结束时间和地点。',
    es: 'Indique inicio, fin y lugar antes de publicar.',
    ja: '公開する前に開始、終了、場所を入力してください。',
  }),
  CAPACITY_BELOW_TAKEN: state({
    en: 'More places are already taken than this number allows.',
    zh: '已占用的名额超过该容量。',
    es: 'Ya hay más plazas ocupadas que este aforo.',
    ja: 'すでにこの定員を超える席が埋まっています。',
  }),
  EVENT_CHANGED: state({
    en: 'Someone else has changed this event. Reload to see their version.',
    zh: '该活动已被他人修改，请刷新查看。',
    es: 'Otra persona ha cambiado este evento. Recargue para ver su versión.',
    ja: '他の人がこのイベントを変更しました。再読み込みしてください。',
  }),
  EVENT_SELLS: state({
    en: 'Tickets of this event are sold or reserved.',
    zh: '该活动已有门票售出或保留。',
    es: 'Ya hay entradas de este evento vendidas o reservadas.',
    ja: 'このイベントには販売済みまたは確保中のチケットがあります。',
  }),
} as const satisfies Record<string, Failure>;
