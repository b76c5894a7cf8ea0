import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
// From here, not from `react`: Preact's stand-in has it only here.
import { act as actOf } from 'react-dom/test-utils';

/** Pages and pieces of pages in tests, the same with React and with Preact. */

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** What is done here has shown itself on the page: at once, or where `work` waits, when it is done. */
export const act = (work: () => unknown): Promise<void> => Promise.resolve(actOf(work as () => Promise<void>));

const roots = new Map<Element, Root>();

/** Renders into an element, again into the same one as an update. */
export function mount(page: ReactNode, container: Element = document.body): void {
  const root = roots.get(container) ?? createRoot(container);
  roots.set(container, root);
  void act(() => root.render(page));
}

/** Takes away what stands in an element. */
export function unmount(container: Element = document.body): void {
  void act(() => roots.get(container)?.unmount());
  roots.delete(container);
}

/** As if typed or chosen: React notices a value only when the element itself was told, and only by the event. */
export function enter(element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element) as object, 'value')?.set;
  setter?.call(element, value);
  element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
