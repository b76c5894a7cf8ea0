import { type Failure, limit, state } from '../core/failure-kinds.ts';

/** Why people cannot be made one, or several again. */
export const memberMergeFailures = {
  MEMBER_MERGE_GONE: state({
    en: 'One of them has just been deleted or merged. Choose again.',
    zh: '其中有会员已被删除或合并，请重新选择。',
    es: 'Uno de ellos se acaba de eliminar o fusionar. Elija de nuevo.',
    ja: '選んだ会員の中に、削除または統合された人がいます。選び直してください。',
  }),
  MEMBER_MERGE_CONTACTS: limit({
    en: 'Together they have more than 20 phone numbers or 20 e-mail addresses. Remove some first.',
    zh: '合并后手机号或邮箱会超过 20 个，请先移除一些。',
    es: 'Juntos tienen más de 20 teléfonos o 20 correos. Quite alguno primero.',
    ja: '電話番号かメールアドレスが合わせて 20 件を超えます。先にいくつか削除してください。',
  }),
  MEMBER_MERGE_FULL: limit({
    en: 'You can merge up to 50 members into one.',
    zh: '一位会员最多可由 50 位其他会员合并而成。',
    es: 'Se pueden fusionar hasta 50 miembros en uno.',
    ja: '1 人の会員に統合できるのは 50 人までです。',
  }),
  MEMBER_MERGE_UNDONE: state({
    en: 'This merge has already been undone.',
    zh: '该合并已被撤销。',
    es: 'Esta fusión ya se ha deshecho.',
    ja: 'この統合はすでに取り消されています。',
  }),
  MEMBER_MERGE_ERASED: state({
    en: 'The member has been erased. The merge can no longer be undone.',
    zh: '该会员的资料已被清除，合并无法再撤销。',
    es: 'El miembro se ha borrado por completo. La fusión ya no se puede deshacer.',
    ja: 'この会員は完全に消去されたため、統合を取り消せません。',
  }),
} as const satisfies Record<string, Failure>;
