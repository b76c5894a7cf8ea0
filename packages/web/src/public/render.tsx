import { readAssets } from './core/assets.ts';
import { createRenderer } from './core/document.tsx';

/**
 * What the server loads from the build folder. `renderDocument(input)` gives the whole document including its doctype; `render(input)` its
 * parts and the HTTP status, for who must set that; `renderTurned(input)` what a page that is shown already needs to show this one.
 */
export const { render, renderDocument, renderTurned } = await createRenderer(
  readAssets(new URL('../public/', import.meta.url)),
);
