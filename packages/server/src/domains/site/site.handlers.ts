import { checkHandlers } from './draft/site.check.ts';
import { draftHandlers } from './draft/site.draft.ts';
import { editingHandlers } from './draft/site.editing.ts';
import { menuHandlers } from './parts/site.menus.ts';
import { moduleHandlers } from './parts/site.modules.ts';
import { templateHandlers } from './draft/site.templates.ts';
import { versionHandlers } from './shown/site.versions.ts';

export const siteHandlers = [
  ...draftHandlers,
  ...templateHandlers,
  ...versionHandlers,
  ...checkHandlers,
  ...editingHandlers,
  ...moduleHandlers,
  ...menuHandlers,
];
