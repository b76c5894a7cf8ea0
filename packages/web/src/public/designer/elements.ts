import type { Editor } from 'grapesjs';

/** The types that grapesjs-mjml hands to an element of somebody else's. */
interface Handed {
  coreMjmlModel: object;
  coreMjmlView: object;
}

/** `mj-table`, which grapesjs-mjml does not know: shown as it is, and its cells typed in like a text. */
export function addTables(editor: Editor, { coreMjmlModel, coreMjmlView }: Handed): void {
  editor.Components.addType('mj-table', {
    extend: 'text',
    isComponent: (element: HTMLElement) => element.tagName?.toLowerCase() === 'mj-table',
    model: {
      ...coreMjmlModel,
      defaults: {
        name: editor.I18n.t('grapesjs-mjml.components.names.table') as string,
        draggable: '[data-gjs-type=mj-column], [data-gjs-type=mj-hero]',
        highlightable: false,
        stylable: ['color', 'font-size', 'line-height', 'padding', 'container-background-color'],
        'style-default': {},
      },
    },
    view: {
      ...coreMjmlView,
      tagName: 'tr',
      attributes: { style: 'pointer-events: all; display: table; width: 100%' },
      getMjmlTemplate: () => ({ start: '<mjml><mj-body><mj-column>', end: '</mj-column></mj-body></mjml>' }),
      getTemplateFromEl: (sandbox: HTMLElement) => sandbox.querySelector('tr')?.innerHTML ?? '',
      getChildrenSelector: () => 'td > table',
      rerender(this: { render: () => void }) {
        this.render();
      },
    },
  } as never);
}

/** A picture that is still to be chosen has no address: the drawing that grapesjs puts there would break out of its attribute. */
export function keepEmptyPictures(editor: Editor): void {
  editor.Components.addType('mj-image', { model: { defaults: { src: '' } } });
}
