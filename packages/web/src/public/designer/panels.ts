import type { Translate } from '../core/types.ts';

/** The frame around the editor's canvas, in plain elements: buttons that keys reach, and three tabs beside the mail. */
export interface Panels {
  canvas: HTMLElement;
  blocks: HTMLElement;
  look: HTMLElement;
  traits: HTMLElement;
  layers: HTMLElement;
  undo: HTMLButtonElement;
  redo: HTMLButtonElement;
  desk: HTMLButtonElement;
  phone: HTMLButtonElement;
  show: (tab: Tab) => void;
}

export const tabs = ['blocks', 'element', 'layers'] as const;
export type Tab = (typeof tabs)[number];

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, ...inner: (Node | string)[]) {
  const made = document.createElement(name);
  made.className = className;
  made.append(...inner);
  return made;
}

function button(words: string): HTMLButtonElement {
  const made = element('button', 'designer-button', words);
  made.type = 'button';
  return made;
}

export function drawPanels(box: HTMLElement, t: Translate): Panels {
  const canvas = element('div', 'designer-canvas');
  const blocks = element('div', 'designer-part');
  const traits = element('div', 'designer-traits');
  const look = element('div', 'designer-look');
  const part = {
    blocks,
    element: element('div', 'designer-part', traits, look),
    layers: element('div', 'designer-part'),
  };
  const choice = Object.fromEntries(tabs.map((tab) => [tab, button(t(`public-designer:tab.${tab}`))])) as Record<
    Tab,
    HTMLButtonElement
  >;
  const show = (shown: Tab) => {
    for (const tab of tabs) {
      part[tab].hidden = tab !== shown;
      choice[tab].setAttribute('aria-selected', String(tab === shown));
      choice[tab].tabIndex = tab === shown ? 0 : -1;
    }
  };
  const list = element('div', 'designer-tabs', ...tabs.map((tab) => choice[tab]));
  list.setAttribute('role', 'tablist');
  for (const tab of tabs) {
    choice[tab].setAttribute('role', 'tab');
    choice[tab].addEventListener('click', () => show(tab));
    part[tab].setAttribute('role', 'tabpanel');
    part[tab].setAttribute('aria-label', t(`public-designer:tab.${tab}`));
  }
  list.addEventListener('keydown', ({ key }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => choice[tab].getAttribute('aria-selected') === 'true');
    const next = tabs[(at + step + tabs.length) % tabs.length] as Tab;
    show(next);
    choice[next].focus();
  });
  const [undo, redo, desk, phone] = ['undo', 'redo', 'desk', 'phone'].map((name) =>
    button(t(`public-designer:${name}`)),
  ) as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
  const bar = element('div', 'designer-bar', undo, redo, element('span', 'designer-gap'), desk, phone);
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', t('public-designer:title'));
  box.replaceChildren(
    element('div', 'designer-work', bar, canvas),
    element('div', 'designer-side', list, ...tabs.map((tab) => part[tab])),
  );
  show('blocks');
  return { canvas, blocks, look, traits, layers: part.layers, undo, redo, desk, phone, show };
}
