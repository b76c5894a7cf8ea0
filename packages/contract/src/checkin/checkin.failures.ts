import { type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with groups, points and halls of sign-in. */
export const checkinFailures = {
  SIGN_GROUP_NAME_USED: state({
    en: 'The event has a check-in group of this name already.',
    zh: '该活动中已有同名签到组。',
    es: 'El evento ya tiene un grupo de acceso con este nombre.',
    ja: '同じ名前の受付グループがすでにあります。',
  }),
  SIGN_GROUP_CHANGED: state({
    en: 'Someone else has changed this group since you opened it. Nothing was saved over it.',
    zh: '该分组已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este grupo desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこのグループを変更しました。上書き保存はしていません。',
  }),
  SIGN_GROUP_DEFAULT: state({
    en: 'Everyone of the event is in this group: it stays, and everyone in it.',
    zh: '活动的所有参会人员都在该分组中，不能删除分组或移出人员。',
    es: 'Todo el evento está en este grupo: se queda, y todos en él.',
    ja: 'このグループにはイベントの全員が入っています。削除や除外はできません。',
  }),
  SIGN_GROUP_IN_USE: state({
    en: 'This group is in use: points belong to it, or tickets lead to it.',
    zh: '该分组正在使用：有签到点属于它，或有门票指向它。',
    es: 'Este grupo está en uso: hay puntos en él o entradas que llevan a él.',
    ja: 'このグループは使われています。受付ポイントまたはチケットが結び付いています。',
  }),
  SIGN_GROUPS_FULL: limit({
    en: 'An event has at most 100 check-in groups.',
    zh: '一场活动最多 100 个签到组。',
    es: 'Un evento tiene como máximo 100 grupos de acceso.',
    ja: '1つのイベントの受付グループは100までです。',
  }),
  SIGN_WINDOWS_CROSS: state({
    en: 'Two of these times overlap. Make one of them, or end the first before the second begins.',
    zh: '时间段有重叠。请合并，或让前一段在后一段开始前结束。',
    es: 'Dos de estos horarios se solapan. Únalos o termine el primero antes de que empiece el segundo.',
    ja: '時間帯が重なっています。1つにまとめるか、前の時間帯を先に終わらせてください。',
  }),
  SIGN_POINTS_FULL: limit({
    en: 'An event has at most 100 check-in points.',
    zh: '一场活动最多 100 个签到点。',
    es: 'Un evento tiene como máximo 100 puntos de acceso.',
    ja: '1つのイベントの受付ポイントは100までです。',
  }),
  SIGN_POINT_CHANGED: state({
    en: 'Someone else has changed this point since you opened it. Nothing was saved over it.',
    zh: '该签到点已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este punto desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこのポイントを変更しました。上書き保存はしていません。',
  }),
  SIGN_POINT_DEFAULT: state({
    en: 'The entrance of the event stays: scans that name no point are made there.',
    zh: '活动入口不能删除：未指定签到点的扫码都在此记录。',
    es: 'La entrada del evento se queda: allí van las lecturas que no nombran un punto.',
    ja: 'イベントの入口は削除できません。ポイントを指定しない読み取りはここに記録されます。',
  }),
  SIGN_POINT_IN_USE: state({
    en: 'People were scanned at this point: where it leads and whether it counts each entry cannot change any more. Add another point instead.',
    zh: '该签到点已有扫码记录，不能再更改所属场馆或进出方式。请新增一个签到点。',
    es: 'Ya hay lecturas en este punto: a dónde lleva y cómo cuenta ya no puede cambiar. Añada otro punto.',
    ja: 'このポイントにはすでに読み取りがあります。行き先と入退場の数え方は変更できません。新しいポイントを追加してください。',
  }),
  SIGN_HALL_NAME_USED: state({
    en: 'The event has a hall of this name already.',
    zh: '该活动中已有同名场馆。',
    es: 'El evento ya tiene una sala con este nombre.',
    ja: '同じ名前のホールがすでにあります。',
  }),
  SIGN_HALL_CHANGED: state({
    en: 'Someone else has changed this hall since you opened it. Nothing was saved over it.',
    zh: '该场馆已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta sala desde que la abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこのホールを変更しました。上書き保存はしていません。',
  }),
  SIGN_HALL_LIMIT: state({
    en: 'More people than that are inside just now.',
    zh: '当前场内人数已超过该上限。',
    es: 'Ahora mismo hay más personas dentro.',
    ja: '現在、その人数より多くの人が中にいます。',
  }),
  SIGN_HALL_USED: state({
    en: 'People were in this hall already: whether entering it leaves the others cannot change any more.',
    zh: '已有人进入过该场馆，不能再更改“进入即离开其他场馆”。',
    es: 'Ya ha habido gente en esta sala: si entrar en ella deja las otras ya no puede cambiar.',
    ja: 'このホールにはすでに入場者がいます。「入ると他のホールから出る」は変更できません。',
  }),
  SIGN_HALL_IN_USE: state({
    en: 'Points lead to this hall. Change or delete them first.',
    zh: '有签到点通往该场馆，请先更改或删除签到点。',
    es: 'Hay puntos que llevan a esta sala. Cámbielos o elimínelos antes.',
    ja: 'このホールへの受付ポイントがあります。先に変更または削除してください。',
  }),
  SIGN_HALLS_FULL: limit({
    en: 'An event has at most 50 halls.',
    zh: '一场活动最多 50 个场馆。',
    es: 'Un evento tiene como máximo 50 salas.',
    ja: '1つのイベントのホールは50までです。',
  }),
  SIGN_POSTER_CHANGED: state({
    en: 'Someone else has changed this poster since you opened it. Nothing was saved over it.',
    zh: '该海报设置已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este cartel desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこのポスターの設定を変更しました。上書き保存はしていません。',
  }),
  SIGN_POSTER_EXIT: state({
    en: 'People only leave by this point. A poster needs a point of entry.',
    zh: '该签到点仅用于离场，海报需要入场签到点。',
    es: 'Por este punto solo se sale. Un cartel necesita un punto de entrada.',
    ja: 'このポイントは退場専用です。ポスターには入場のポイントが必要です。',
  }),
  SIGN_POSTER_NONE: state({
    en: 'This point has no poster yet. Switch it on first.',
    zh: '该签到点还没有海报，请先开启。',
    es: 'Este punto aún no tiene cartel. Actívelo antes.',
    ja: 'このポイントにはまだポスターがありません。先にオンにしてください。',
  }),
  SIGN_POSTER_RENEWED: state({
    en: 'This poster is out of date. Look for the new one, or ask the staff.',
    zh: '此海报已失效。请扫描新的海报，或询问工作人员。',
    es: 'Este cartel ya no es válido. Busque el nuevo o pregunte al personal.',
    ja: 'このポスターは古いものです。新しいポスターを読み取るか、スタッフにお声がけください。',
  }),
  SIGN_POSTER_OFF: state({
    en: 'Nobody can check in by this poster now. Please ask the staff.',
    zh: '现在不能通过此海报签到，请询问工作人员。',
    es: 'Ahora no es posible acreditarse con este cartel. Pregunte al personal.',
    ja: '現在、このポスターでは受付できません。スタッフにお声がけください。',
  }),
  SIGN_POSTER_NO_POSITION: state({
    en: 'Checking in here needs your location. Allow it, or ask the staff.',
    zh: '在此签到需要您的位置。请允许定位，或询问工作人员。',
    es: 'Para acreditarse aquí hace falta su ubicación. Permítala o pregunte al personal.',
    ja: 'ここでの受付には位置情報が必要です。許可するか、スタッフにお声がけください。',
  }),
} as const satisfies Record<string, Failure>;
