import { bad, type Failure, missing, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with organizers. */
export const organizerFailures = {
  ORGANIZER_IN_USE: state({
    en: 'Events use this organisation. Remove it from them first.',
    zh: '该单位正在被活动使用，请先从活动中移除。',
    es: 'Esta entidad se usa en eventos. Quítela antes de ellos.',
    ja: 'この団体はイベントで使われています。先にイベントから外してください。',
  }),
  ORGANIZER_CHANGED: state({
    en: 'Someone else has changed this organisation since you opened it. Nothing was overwritten.',
    zh: '该单位信息已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado esta entidad desde que la abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこの団体を変更しました。上書き保存はしていません。',
  }),
  ORGANIZERS_CHANGED: state({
    en: 'Organisations or groups were just added or removed. The order now shown is up to date.',
    zh: '单位或分组已发生变化，现显示最新顺序。',
    es: 'La lista de entidades o grupos acaba de cambiar. Se muestra el orden actual.',
    ja: '団体またはグループが変わりました。現在の順番を表示します。',
  }),
  ORGANIZER_WITHOUT_GROUP: bad({
    en: 'Some of these organisations have no default group. Choose a group for them.',
    zh: '部分单位没有默认分组，请选择在本活动中的分组。',
    es: 'Algunas de estas entidades no tienen grupo por defecto. Elija un grupo para ellas.',
    ja: '既定のグループがない団体があります。グループを選んでください。',
  }),
  ORGANIZER_GROUP_TAKEN: bad({
    en: 'A group with this name already exists.',
    zh: '已有同名分组。',
    es: 'Ya hay un grupo con ese nombre.',
    ja: '同じ名前のグループがすでにあります。',
  }),
  ORGANIZER_GROUP_GONE: missing({
    en: 'This group no longer exists. Choose another one.',
    zh: '该分组已不存在，请重新选择。',
    es: 'Ese grupo ya no existe. Elija otro.',
    ja: 'このグループはもうありません。別のものを選んでください。',
  }),
  ORGANIZER_GROUP_IN_USE: state({
    en: 'Events show organisations in this group. Remove or move them first.',
    zh: '有活动正在使用该分组，请先移除或移动其中的单位。',
    es: 'Hay eventos que muestran entidades en este grupo. Quítelas o muévalas antes.',
    ja: 'このグループはイベントで使われています。先に団体を外すか移してください。',
  }),
  LOGO_NOT_ACCEPTED: bad({
    en: 'This file can’t be used as a logo. Choose an SVG, PNG, JPEG or WebP file.',
    zh: '该文件不能用作标志，请选择 SVG、PNG、JPEG 或 WebP 文件。',
    es: 'Este archivo no puede ser un logotipo. Elija un archivo SVG, PNG, JPEG o WebP.',
    ja: 'このファイルはロゴに使えません。SVG、PNG、JPEG、WebPのいずれかを選んでください。',
  }),
  LOGO_NOT_PLAIN: bad({
    en: 'This SVG holds more than a drawing, such as a script, a link to another file or an embedded picture. Save it as a plain SVG or as a PNG.',
    zh: '该 SVG 含有图形以外的内容（如脚本、外部文件链接或嵌入图片），请另存为纯图形 SVG 或 PNG。',
    es: 'Este SVG contiene más que un dibujo, como un script, un enlace a otro archivo o una imagen incrustada. Guárdelo como SVG simple o como PNG.',
    ja: 'このSVGには図形以外のもの（スクリプト、外部ファイルへの参照、埋め込み画像など）が含まれています。プレーンSVGまたはPNGで保存し直してください。',
  }),
} as const satisfies Record<string, Failure>;
