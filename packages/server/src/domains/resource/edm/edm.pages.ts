import type { PublicPage } from '../../../core/http/pages.ts';

/** The frame of the editor. It is handed the mail by the page around it, so there is nothing to load, and nothing for whoever opens it alone. */
export const edmPages: readonly PublicPage[] = [
  { path: '/mail-designer', page: 'designer', isFramed: true, isDesigner: true, load: () => Promise.resolve({}) },
];
