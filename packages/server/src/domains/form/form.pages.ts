import type { PublicPage } from '../../core/http/pages.ts';

/** An empty shell for the designer's preview: the form comes by message from the page around it. */
export const formPages: readonly PublicPage[] = [
  { path: '/form-preview', page: 'preview', isFramed: true, load: () => Promise.resolve({ kind: 'preview' }) },
];
