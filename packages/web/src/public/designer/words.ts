import type { Translate } from '../core/types.ts';

/** The editor's own words, of our texts: grapesjs has no Japanese, its MJML neither Chinese nor Japanese. */
export function wordsOf(t: Translate): Record<string, unknown> {
  const of = (names: readonly string[], group: string) =>
    Object.fromEntries(names.map((name) => [name, t(`public-designer:${group}.${name}`)]));
  return {
    assetManager: {
      addButton: t('public-designer:picture.add'),
      modalTitle: t('public-designer:picture.title'),
      uploadTitle: t('public-designer:picture.drop'),
    },
    domComponents: { names: { '': t('public-designer:name.other'), wrapper: t('public-designer:name.mail') } },
    styleManager: { empty: t('public-designer:choose') },
    traitManager: {
      empty: t('public-designer:choose'),
      label: t('public-designer:traits'),
      traits: {
        labels: of(['href', 'alt', 'title', 'rel', 'name', 'target'], 'trait'),
        attributes: { href: { placeholder: 'https://' }, alt: { placeholder: '' }, title: { placeholder: '' } },
      },
    },
    'grapesjs-mjml': {
      components: {
        names: of(
          [
            'body',
            'button',
            'column',
            'divider',
            'group',
            'hero',
            'image',
            'navBar',
            'navLink',
            'section',
            'socialGroup',
            'socialElement',
            'spacer',
            'text',
            'table',
            'wrapper',
            'raw',
          ],
          'name',
        ),
      },
    },
  };
}

/** What can be changed about how an element looks; an element shows those that it has. */
export function sectorsOf(t: Translate): object[] {
  const label = (name: string) => t(`public-designer:look.${name}`);
  const size = (property: string) => ({ property, type: 'number', units: ['px', '%'], label: label(property) });
  const colour = (property: string) => ({ property, type: 'color', label: label(property) });
  const text = (property: string) => ({ property, type: 'base', label: label(property) });
  const choice = (property: string, values: readonly string[]) => ({
    property,
    type: 'select',
    label: label(property),
    options: values.map((id) => ({ id, label: t(`public-designer:value.${id}`) })),
  });
  return [
    {
      id: 'words',
      name: t('public-designer:sector.words'),
      open: true,
      properties: [
        colour('color'),
        size('font-size'),
        choice('font-weight', ['400', '600', '700']),
        choice('font-style', ['normal', 'italic']),
        choice('align', ['left', 'center', 'right']),
        text('line-height'),
        size('letter-spacing'),
      ],
    },
    {
      id: 'ground',
      name: t('public-designer:sector.ground'),
      open: true,
      properties: [
        colour('background-color'),
        colour('container-background-color'),
        colour('border-color'),
        size('border-width'),
        size('border-radius'),
      ],
    },
    {
      id: 'room',
      name: t('public-designer:sector.room'),
      open: true,
      properties: [
        size('width'),
        size('height'),
        text('padding'),
        text('inner-padding'),
        choice('vertical-align', ['top', 'middle', 'bottom']),
      ],
    },
  ];
}
