import type { BlockProperties } from 'grapesjs';
import type { Translate } from '../core/types.ts';

/** What can be put into a mail. Every element says all of itself: `mj-attributes` does not go through the editor. */

const letters =
  "-apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans', Arial, sans-serif";
const words = `font-family="${letters}" line-height="1.6" padding="8px 8px"`;

/** A text; `ink` and `quiet` are the classes to which the stock designs give dark colours. */
export const textOf = (content: string, size = 16, more = '') =>
  `<mj-text ${words} font-size="${size}px" color="#1f2430" css-class="ink"${more}>${content}</mj-text>`;
const quietOf = (content: string, more = '') =>
  `<mj-text ${words} font-size="13px" color="#5b6270" css-class="quiet"${more}>${content}</mj-text>`;
const section = (columns: string) =>
  `<mj-section background-color="#ffffff" css-class="sheet" padding="8px 24px">${columns}</mj-section>`;
const column = (content: string) => `<mj-column>${content}</mj-column>`;

const line = (d: string) =>
  `<svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" aria-hidden="true"><path d="${d}"/></svg>`;

/** Those that are sections; all others stand in a column. */
export const sectionBlocks: readonly string[] = ['one', 'two', 'three', 'facts', 'foot'];

export function blocksOf(t: Translate): (BlockProperties & { id: string })[] {
  const sample = t('public-designer:sample.text');
  const layout = t('public-designer:part.layout');
  const content = t('public-designer:part.content');
  const ready = t('public-designer:part.ready');
  const fact = (label: string, value: string) => quietOf(label) + textOf(value, 16, ' font-weight="600"');
  const made: [id: string, category: string, icon: string, mjml: string][] = [
    ['one', layout, 'M4 5h16v14H4z', section(column(textOf(sample)))],
    ['two', layout, 'M3 5h8v14H3zM13 5h8v14h-8z', section(column(textOf(sample)).repeat(2))],
    ['three', layout, 'M3 5h5v14H3zM9.5 5h5v14h-5zM16 5h5v14h-5z', section(column(textOf(sample)).repeat(3))],
    [
      'heading',
      content,
      'M6 5v14M18 5v14M6 12h12',
      textOf(t('public-designer:sample.heading'), 26, ' font-weight="700"'),
    ],
    ['text', content, 'M5 7h14M5 12h14M5 17h9', textOf(sample)],
    [
      'button',
      content,
      'M3 8h18v8H3zM8 12h8',
      `<mj-button href="{{eventUrl}}" font-family="${letters}" font-size="16px" font-weight="600" color="#ffffff" background-color="#2f49d1" border-radius="10px" inner-padding="14px 28px" padding="16px 8px" align="left">${t('public-designer:sample.button')}</mj-button>`,
    ],
    [
      'image',
      content,
      'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
      '<mj-image alt="" padding="8px 8px"></mj-image>',
    ],
    [
      'divider',
      content,
      'M4 12h16',
      '<mj-divider border-width="1px" border-color="#dfe3ea" padding="12px 8px" css-class="line"></mj-divider>',
    ],
    ['spacer', content, 'M12 4v16M8 8l4-4 4 4M8 16l4 4 4-4', '<mj-spacer height="24px"></mj-spacer>'],
    [
      'facts',
      ready,
      'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
      section(
        column(
          fact(t('public-designer:sample.when'), '{{eventTime}}') +
            fact(t('public-designer:sample.where'), '{{eventPlace}}'),
        ),
      ),
    ],
    [
      'foot',
      ready,
      'M4 4h16v16H4zM7 16h10',
      `<mj-section background-color="#eef0f5" css-class="page" padding="16px 24px 32px">${column(
        quietOf(
          `{{organisation}}<br/><a href="{{unsubscribeUrl}}" style="color:inherit">${t('public-designer:sample.unsubscribe')}</a>`,
          ' align="center"',
        ),
      )}</mj-section>`,
    ],
  ];
  return made.map(([id, category, icon, mjml]) => ({
    id,
    label: t(`public-designer:block.${id}`),
    category: { id: category, label: category, open: true },
    media: line(icon),
    content: mjml,
    select: true,
    attributes: { tabindex: '0', role: 'button', 'data-block': id },
  }));
}
