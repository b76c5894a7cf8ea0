import { checkHandlers } from './site.check.ts';
import { draftHandlers } from './site.draft.ts';
import { editingHandlers } from './site.editing.ts';
import { menuHandlers } from './site.menus.ts';
import { moduleHandlers } from './site.modules.ts';
import { templateHandlers } from './site.templates.ts';
import { versionHandlers } from './site.versions.ts';

export const siteHandlers = [
  ...draftHandlers,
  ...templateHandlers,
  ...versionHandlers,
  ...checkHandlers,
  ...editingHandlers,
  ...moduleHandlers,
  ...menuHandlers,
];
