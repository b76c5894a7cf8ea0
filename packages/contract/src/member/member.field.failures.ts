import { type Failure, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with a field of the organisation's own. */
export const memberFieldFailures = {
  MEMBER_FIELD_KIND: state({
    en: 'Members already have values in this field, so its type can’t change.',
    zh: '已有会员填写了该字段，类型不能再更改。',
    es: 'Ya hay miembros con un valor en este campo, así que su tipo no se puede cambiar.',
    ja: 'この項目に値を持つ会員がいるため、種類は変更できません。',
  }),
  MEMBER_FIELD_GROUP: state({
    en: 'A filter decides who is in this group. Choose a group without a filter.',
    zh: '该分组由筛选条件决定成员，请选择手动维护的分组。',
    es: 'Un filtro decide quién está en este grupo. Elija un grupo sin filtro.',
    ja: 'このグループのメンバーは絞り込み条件で決まります。手動のグループを選んでください。',
  }),
} as const satisfies Record<string, Failure>;
