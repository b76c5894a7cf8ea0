import { readAssets } from './core/assets.ts';
import { createRenderer } from './core/document.tsx';

/**
 * What the server loads from the build folder. `renderDocument(input)` gives the whole document including its doctype; `render(input)` its
 * parts and the HTTP status, for who must set that.
 */
export const { render, renderDocument } = await createRenderer(readAssets(new URL('../public/', import.meta.url)));
