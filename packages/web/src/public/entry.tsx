/** @jsxImportSource preact */
/**
 * The browser's side of the attendee's pages: finds the page that the server rendered and wakes it up.
 *
 * To add a page `desk`:
 * 1. write `desk/desk.page.tsx` that exports `View` (a component with the one prop `data`, whose type is what the server must hand in) and
 *    `namespaces` (its text files besides `public-core`, such as `['public-desk']`);
 * 2. add one line to `pages.ts`.
 * The server then calls `renderDocument({ page: 'desk', data, … })`. Without more the document's title is the text `title` of the page's first
 * namespace and search engines are kept away; a page that wants a better head adds a function to `heads.ts`.
 * Within the page: `usePage()` for texts, language and configuration, `core/` and `ui/` for the pieces, `styles/` for its style sheet
 * (imported by `styles/all.css`). Heavy parts (a camera reader) belong behind their own `import()`.
 */
import { type ComponentType, hydrate } from 'preact';
import './core/older-phones.ts';
import './icon.svg?no-inline';
import './styles/all.css';
import { setPageConfig } from '../core/config.ts';
import { Shell } from './core/shell.tsx';
import type { PageState } from './core/types.ts';
import { pages } from './pages.ts';

const source = document.getElementById('convoke-page');
const app = document.getElementById('app');

if (source?.textContent && app) {
  const state = JSON.parse(source.textContent) as PageState;
  setPageConfig({ ...state.config, nonce: '' });
  const { View } = await pages[state.page]();
  hydrate(<Shell state={state} View={View as ComponentType<{ data: unknown }>} />, app);
  document.documentElement.classList.add('awake');
}
