/**
 * The browser's side of the attendee's pages: finds the page that the server rendered and wakes it up.
 *
 * To add a page `desk`:
 * 1. write `desk/desk.page.tsx` that exports `View` (a component with the one prop `data`, whose type is what the server must hand in),
 *    `namespaces` (its text files besides `public-core`, such as `['public-desk']`) and `title` (the key of the document's title, such as
 *    `'public-desk:title'`);
 * 2. add one line to `pages.ts`.
 * The server then calls `renderDocument({ page: 'desk', data, … })`. Search engines are kept away from such a page; one that wants a fuller
 * head (description, Open Graph, JSON-LD, a status) adds a function to `heads.ts` instead of `title`.
 * Within the page: `usePage()` for texts, language and configuration, `core/` and `ui/` for the pieces, `styles/` for its style sheet
 * (imported by `styles/all.css`). Heavy parts (a camera reader) belong behind their own `import()`.
 */
import type { ComponentType } from 'react';
import './core/older-phones.ts';
import './icon.svg?no-inline';
import './styles/all.css';
import { setPageConfig } from '../core/config.ts';
import { onReload } from '../core/reload.ts';
import { isInWatch } from './core/browser.ts';
import { keepTyped, restoreTyped } from './core/typed.ts';
import type { PageState } from './page-data.ts';
import { pages } from './pages.ts';
import { wake } from './turning.tsx';

const source = document.getElementById('convoke-page');
const app = document.getElementById('app');

if (source?.textContent && app) {
  const state = JSON.parse(source.textContent) as PageState;
  setPageConfig({ ...state.config, nonce: '' });
  const { View } = await pages[state.page]();
  wake(app, state, View as ComponentType<{ data: unknown }>);
  document.documentElement.classList.add('awake');
  document.documentElement.classList.toggle('framed', isInWatch());
  onReload(keepTyped);
  // After the page's own effects, which fill in what it kept itself.
  setTimeout(restoreTyped, 50);
}
