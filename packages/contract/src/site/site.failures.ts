import { type Failure, limit, missing, state } from '../core/failure-kinds.ts';

/** Why something cannot be done with the site of an event. */
export const siteFailures = {
  SITE_NONE: missing({
    en: 'This event has no site yet. Choose a template to begin one.',
    zh: '该活动还没有网站，请先选择模板。',
    es: 'Este evento aún no tiene sitio. Elija una plantilla para empezar.',
    ja: 'このイベントにはまだサイトがありません。テンプレートを選んで始めてください。',
  }),
  SITE_EXISTS: state({
    en: 'This event already has a site. Another template would replace its draft.',
    zh: '该活动已有网站，更换模板会替换现有草稿。',
    es: 'Este evento ya tiene un sitio. Otra plantilla sustituiría su borrador.',
    ja: 'このイベントにはすでにサイトがあります。別のテンプレートにすると下書きが置き換わります。',
  }),
  SITE_STALE: state({
    en: 'Someone else has changed this site since you opened it. Nothing was overwritten.',
    zh: '该网站已被他人修改，本次未覆盖保存。',
    es: 'Otra persona ha cambiado este sitio desde que lo abrió. No se ha sobrescrito nada.',
    ja: 'ほかの人がこのサイトを変更しました。上書き保存はしていません。',
  }),
  SITE_NO_BANNER: state({
    en: 'The first page needs a banner before the site can be published.',
    zh: '首页须有横幅才能发布网站。',
    es: 'La primera página necesita una portada para publicar el sitio.',
    ja: 'サイトを公開するには、最初のページにバナーが必要です。',
  }),
  SITE_TOO_LARGE: limit({
    en: 'A site can hold up to 1 MB of texts and settings. Shorten its texts.',
    zh: '一个网站的文字和设置最多 1 MB，请精简文字。',
    es: 'Un sitio admite como máximo 1 MB de textos y ajustes. Acorte los textos.',
    ja: '1つのサイトの文章と設定は1 MBまでです。文章を短くしてください。',
  }),
  SITE_VERSIONS_FULL: limit({
    en: 'A site can be published up to 2,000 times.',
    zh: '一个网站最多可发布 2000 次。',
    es: 'Un sitio puede publicarse hasta 2000 veces.',
    ja: '1つのサイトを公開できるのは2,000回までです。',
  }),
  SITE_VERSION_GONE: missing({
    en: 'There is no such version of this site.',
    zh: '该网站没有这个版本。',
    es: 'El sitio no tiene esa versión.',
    ja: 'このサイトにその版はありません。',
  }),
  SITE_PART_GONE: missing({
    en: 'This part of the site is no longer there.',
    zh: '网站的这一部分已不存在。',
    es: 'Esta parte del sitio ya no existe.',
    ja: 'サイトのこの部分はもうありません。',
  }),
  SITE_PARTS_CHANGED: state({
    en: 'Parts were added or removed meanwhile. Reload and sort again.',
    zh: '期间有内容增减，请刷新后重新排序。',
    es: 'Alguien acaba de añadir o quitar partes. Recargue y ordene de nuevo.',
    ja: 'その間に部品が増減しました。再読み込みしてから並べ替えてください。',
  }),
  SITE_TEMPLATES_FULL: limit({
    en: 'An organisation can have up to 50 templates of its own.',
    zh: '一个组织最多可有 50 个自有模板。',
    es: 'Una organización puede tener hasta 50 plantillas propias.',
    ja: '組織独自のテンプレートは50までです。',
  }),
  SITE_TEMPLATE_GONE: missing({
    en: 'This template is no longer there.',
    zh: '该模板已不存在。',
    es: 'Esta plantilla ya no existe.',
    ja: 'このテンプレートはもうありません。',
  }),
} as const satisfies Record<string, Failure>;
