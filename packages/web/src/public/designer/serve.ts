import grapesjs, { type Component, type Editor } from 'grapesjs';
import editorStyles from 'grapesjs/dist/css/grapes.min.css?inline';
import mjmlModule from 'grapesjs-mjml';
import {
  bodyOf,
  type DesignerVariable,
  type FromDesigner,
  type ToDesigner,
  withBody,
} from '../../core/mail-designer.ts';
import type { Translate } from '../core/types.ts';
import ownStyles from './designer.css?inline';
import { blocksOf, sectionBlocks } from './blocks.ts';
import { drawPanels, type Panels } from './panels.ts';
import { addTables, keepEmptyPictures } from './elements.ts';
import { sectorsOf, wordsOf } from './words.ts';

/** Written without an end in MJML; the editor reads HTML, where that would hold all that follows. */
const unended = /<(mj-[a-z-]+)((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*\/>/g;

/** Rows need a table around them to be read as HTML; that of the mail itself is made when it is laid out. */
const tables = /(<mj-table[^>]*>)([\s\S]*?)(<\/mj-table>)/g;
const heldTables =
  /(<mj-table[^>]*>)\s*<table[^>]*>(?:\s*<tbody>)?([\s\S]*?)(?:<\/tbody>\s*)?<\/table>\s*(<\/mj-table>)/g;
const readable = (body: string) =>
  body.replace(unended, '<$1$2></$1>').replace(tables, '$1<table style="width:100%"><tbody>$2</tbody></table>$3');
const asWritten = (body: string) => body.replace(heldTables, '$1$2$3');

/** It is CommonJS, which says its default twice or once, by who bundles it. */
const mjmlPlugin = (mjmlModule as unknown as { default?: typeof mjmlModule }).default ?? mjmlModule;

/** How long after the last change the page is told. */
const settleMs = 250;

/** Makes the editor for the page around this frame. Answers how to stop. */
export function serveDesigner(box: HTMLElement, t: Translate): () => void {
  const tell = (message: FromDesigner) => parent.postMessage(message, location.origin);
  const style = document.createElement('style');
  // Ours have the last word.
  style.textContent = editorStyles + ownStyles;
  document.head.append(style);
  const panels = drawPanels(box, t);
  const pictures = new Pictures(tell);
  const editor = makeEditor(panels, pictures, t);
  const served = new ServedMail(editor, panels, tell, t);
  const stop = new AbortController();
  addEventListener(
    'message',
    ({ origin, source, data }: MessageEvent<ToDesigner | null>) => {
      if (origin !== location.origin || source !== parent) return;
      if (data?.kind === 'designer-open') served.open(data.mjml, data.variables);
      if (data?.kind === 'designer-ask') tell({ kind: 'designer-answer', ask: data.ask, mjml: served.now() });
      if (data?.kind === 'designer-picture') pictures.came(data.ask, data.url);
    },
    { signal: stop.signal },
  );
  editor.onReady(() => tell({ kind: 'designer-ready' }));
  return () => {
    stop.abort();
    editor.destroy();
    style.remove();
  };
}

function makeEditor(panels: Panels, pictures: Pictures, t: Translate): Editor {
  const editor = grapesjs.init({
    container: panels.canvas,
    height: '100%',
    width: 'auto',
    fromElement: false,
    storageManager: false,
    // Neither icons of elsewhere nor a word to its makers.
    cssIcons: '',
    telemetry: false,
    noticeOnUnload: false,
    panels: { defaults: [] },
    i18n: { locale: 'own', localeFallback: 'own', detectLocale: false, messages: { own: wordsOf(t) } },
    deviceManager: {
      devices: [
        { id: 'desk', name: t('public-designer:desk'), width: '' },
        { id: 'phone', name: t('public-designer:phone'), width: '360px' },
      ],
    },
    blockManager: { appendTo: panels.blocks, blocks: blocksOf(t) },
    styleManager: { appendTo: panels.look, sectors: sectorsOf(t) as never },
    traitManager: { appendTo: panels.traits },
    layerManager: { appendTo: panels.layers },
    assetManager: {
      showUrlInput: false,
      uploadFile: (event: DragEvent) => Promise.resolve(pictures.chosen(editor, event)),
    },
    richTextEditor: { actions: ['bold', 'italic', 'underline', 'link'] },
    plugins: [
      (made: Editor) =>
        mjmlPlugin(made, {
          blocks: [],
          resetBlocks: false,
          resetStyleManager: false,
          resetDevices: false,
          useCustomTheme: false,
          customComponents: [addTables, keepEmptyPictures],
        }),
    ],
  });
  return editor;
}

/** Pictures that somebody chose: kept by the page, which is signed in, and shown at the address that it answers. */
class Pictures {
  private readonly tell: (message: FromDesigner) => void;
  private readonly asked = new Map<number, (url: string) => void>();
  private count = 0;

  constructor(tell: (message: FromDesigner) => void) {
    this.tell = tell;
  }

  chosen(editor: Editor, event: DragEvent): void {
    const { files } = event.dataTransfer ?? (event.target as HTMLInputElement);
    for (const file of files ?? []) {
      this.count += 1;
      this.asked.set(this.count, (url) => {
        editor.Assets.add({ src: url, name: file.name, type: 'image' });
        const chosen = editor.getSelected();
        if (!chosen?.is('mj-image')) return;
        chosen.set('src', url);
        editor.Modal.close();
      });
      this.tell({ kind: 'designer-upload', ask: this.count, file });
    }
  }

  came(ask: number, url: string | null): void {
    if (url !== null) this.asked.get(ask)?.(url);
    this.asked.delete(ask);
  }
}

/** The mail in the editor. Its head stays outside, as it was written. */
class ServedMail {
  private readonly editor: Editor;
  private readonly panels: Panels;
  private readonly tell: (message: FromDesigner) => void;
  private readonly t: Translate;
  private source = '';
  /** The body as the editor writes it, at the last time that the page was told. */
  private told = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor, panels: Panels, tell: (message: FromDesigner) => void, t: Translate) {
    this.editor = editor;
    this.panels = panels;
    this.tell = tell;
    this.t = t;
    editor.on('update', () => this.settle());
    editor.on('component:selected', (chosen: Component) => {
      // Of HTML pages, not of mails.
      for (const name of ['id', 'rel', 'name', 'target']) chosen.removeTrait(name);
      panels.show('element');
    });
    editor.on('canvas:frame:load', ({ window: view, el }: { window: Window; el: HTMLIFrameElement }) => {
      el.title = t('public-designer:title');
      this.hearTyping(view);
    });
    panels.undo.addEventListener('click', () => editor.UndoManager.undo());
    panels.redo.addEventListener('click', () => editor.UndoManager.redo());
    for (const device of ['desk', 'phone'] as const)
      panels[device].addEventListener('click', () => {
        editor.setDevice(device);
        this.mark();
      });
    editor.on('block:drag:stop', (put?: Component) => put && this.choosePicture(put));
    panels.blocks.addEventListener('click', (event) => this.add(event));
    panels.blocks.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') this.add(event);
    });
    this.mark();
  }

  open(mjml: string, variables: readonly DesignerVariable[]): void {
    const { editor } = this;
    this.source = mjml;
    const seen = readable(bodyOf(mjml) ?? '<mj-body></mj-body>');
    editor.setComponents(`<mjml>${seen}</mjml>`);
    const body = editor.getWrapper()?.findType('mj-body')[0];
    if (body) editor.Layers.setRoot(body);
    this.offerVariables(variables);
    const used = [...seen.matchAll(/src="(\/files\/[^"]+)"/g)].map((match) => match[1] as string);
    editor.Assets.add([...new Set(used)].map((src) => ({ src, type: 'image' })));
    editor.UndoManager.clear();
    this.told = this.body();
    this.mark();
  }

  /** All of the mail, with what is being typed. */
  now(): string {
    this.endTyping();
    const body = this.body();
    if (body !== this.told) {
      this.told = body;
      this.source = withBody(this.source, body);
    }
    return this.source;
  }

  private body(): string {
    return asWritten(bodyOf(this.editor.getHtml()) ?? '<mj-body></mj-body>');
  }

  private settle(): void {
    clearTimeout(this.timer);
    this.mark();
    this.timer = setTimeout(() => {
      const body = this.body();
      if (body === this.told || this.source === '') return;
      this.told = body;
      this.source = withBody(this.source, body);
      this.tell({ kind: 'designer-changed', mjml: this.source });
    }, settleMs);
  }

  private mark(): void {
    const { editor, panels } = this;
    panels.undo.disabled = !editor.UndoManager.hasUndo();
    panels.redo.disabled = !editor.UndoManager.hasRedo();
    const device = editor.getDevice();
    for (const each of ['desk', 'phone'] as const) panels[each].setAttribute('aria-pressed', String(device === each));
  }

  /** What is typed into a text belongs to the mail as soon as somebody goes elsewhere. */
  private hearTyping(view: Window): void {
    view.document.addEventListener('input', () => this.tell({ kind: 'designer-typed' }));
    view.addEventListener('blur', () => this.endTyping());
  }

  private endTyping(): void {
    const editing = this.editor.getEditing();
    const view = editing?.view as unknown as { syncContent?: () => Promise<void> | void } | undefined;
    void view?.syncContent?.();
  }

  /** Puts a block behind what is chosen, or at the end. */
  private add(event: Event): void {
    const { editor } = this;
    const block = event.target instanceof Element ? event.target.closest('.gjs-block') : null;
    const id = block?.getAttribute('data-block');
    const found = id ? editor.Blocks.get(id) : undefined;
    if (!id || !found) return;
    event.preventDefault();
    const content = found.getContent() as string;
    const chosen = editor.getSelected();
    const body = editor.getWrapper()?.findType('mj-body')[0];
    if (!body) return;
    if (sectionBlocks.includes(id)) {
      const beside = closest(chosen, (each) => each.parent() === body);
      this.put(body.append(content, { at: beside ? beside.index() + 1 : endOf(body) })[0]);
      return;
    }
    const holds = (each: Component) => each.is('mj-column') || each.is('mj-hero');
    const column =
      closest(chosen, holds) ??
      body
        .components()
        .at(endOf(body) - 1)
        ?.findType('mj-column')
        .at(-1);
    if (column) {
      const beside = closest(chosen, (each) => each.parent() === column);
      this.put(column.append(content, { at: beside ? beside.index() + 1 : column.components().length })[0]);
    } else {
      const section = `<mj-section background-color="#ffffff" css-class="sheet" padding="8px 24px"><mj-column>${content}</mj-column></mj-section>`;
      this.put(body.append(section, { at: endOf(body) })[0]);
    }
  }

  private put(added: Component | undefined): void {
    if (!added) return;
    this.editor.select(added);
    this.editor.Canvas.scrollTo(added, { behavior: 'smooth', block: 'nearest' } as never);
    this.choosePicture(added);
  }

  private choosePicture(added: Component): void {
    if (added.is('mj-image'))
      this.editor.runCommand('open-assets', { target: added, types: ['image'], accept: 'image/*' });
  }

  /** A choice in the bar over a text that is typed in. */
  private offerVariables(variables: readonly DesignerVariable[]): void {
    const { RichTextEditor } = this.editor;
    RichTextEditor.remove('variable');
    const select = document.createElement('select');
    select.className = 'designer-variable';
    select.setAttribute('aria-label', this.t('public-designer:variable'));
    select.append(
      new Option(this.t('public-designer:variable'), ''),
      ...variables.map(({ name, label }) => new Option(label, `{{${name}}}`)),
    );
    RichTextEditor.add('variable', {
      icon: select,
      event: 'change',
      attributes: { title: this.t('public-designer:variable') },
      result: (rte) => {
        if (select.value !== '') rte.insertHTML(select.value, {});
        select.value = '';
      },
    });
  }
}

/** Where a mail ends for whoever adds something: before the part with which people leave it. */
function endOf(body: Component): number {
  const sections = body.components();
  return sections.at(-1)?.toHTML().includes('{{unsubscribeUrl}}') ? sections.length - 1 : sections.length;
}

function closest(from: Component | undefined, isIt: (each: Component) => boolean): Component | undefined {
  for (let each = from; each; each = each.parent()) if (isIt(each)) return each;
  return undefined;
}
