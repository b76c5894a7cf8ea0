import { type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with a member. */
export const memberFailures = {
  MEMBER_CHANGED: state({
    en: 'Someone else has changed this member since you opened it. Nothing was saved over it.',
    zh: '该会员已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este miembro desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこの会員を変更しました。上書き保存はしていません。',
  }),
  MEMBER_CONTACT_TAKEN: state({
    en: 'Another member has this phone number or e-mail address.',
    zh: '该手机号或邮箱已属于另一位会员。',
    es: 'Otro miembro ya tiene este teléfono o correo.',
    ja: 'この電話番号またはメールアドレスは別の会員のものです。',
  }),
  MEMBER_EXAMINE_OVER: state({
    en: 'This has been decided already.',
    zh: '该条记录已处理。',
    es: 'Esto ya se ha decidido.',
    ja: 'この件はすでに処理されています。',
  }),
  MEMBER_EXAMINE_GONE: state({
    en: 'This member has been deleted. Choose another decision.',
    zh: '该会员已被删除，请选择其他处理方式。',
    es: 'Este miembro se ha eliminado. Elija otra decisión.',
    ja: 'この会員は削除されています。別の処理を選んでください。',
  }),
  MEMBER_LABEL_NAME_USED: state({
    en: 'There is one of this name already.',
    zh: '该名称已被使用。',
    es: 'Ya hay uno con este nombre.',
    ja: 'この名前はすでに使われています。',
  }),
  MEMBER_LABEL_CHANGED: state({
    en: 'Someone else has changed this since you opened it. Nothing was saved over it.',
    zh: '该内容已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esto desde que lo abrió. No se ha guardado nada encima.',
    ja: 'ほかの人がこれを変更しました。上書き保存はしていません。',
  }),
  MEMBER_LABELS_FULL: limit({
    en: 'There are as many as your organisation can have. Delete some first.',
    zh: '数量已达上限，请先删除一些。',
    es: 'Ya hay tantos como puede tener su organización. Elimine alguno primero.',
    ja: '上限に達しています。先にいくつか削除してください。',
  }),
  MEMBER_GROUP_DYNAMIC: state({
    en: 'A filter decides who is in this group. Nobody can be put in or taken out by hand.',
    zh: '该分组由筛选条件决定成员，不能手动添加或移出。',
    es: 'Un filtro decide quién está en este grupo. No se puede añadir ni quitar a nadie a mano.',
    ja: 'このグループのメンバーは絞り込み条件で決まります。手動での追加や解除はできません。',
  }),
} as const satisfies Record<string, Failure>;
