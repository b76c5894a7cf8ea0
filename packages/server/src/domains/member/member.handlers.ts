import { filterHandlers } from './filter/filter.handlers.ts';
import { editHandlers } from './member.edits.ts';
import { examineHandlers } from './member.examine.ts';
import { importHandlers } from './import/member.import.handlers.ts';
import { importRowHandlers } from './import/member.import.rows.ts';
import { groupHandlers } from './labels/member.groups.ts';
import { foundHandlers } from './labels/member.groups.found.ts';
import { tagCategoryHandlers } from './labels/member.tag-categories.ts';
import { tagHandlers } from './labels/member.tags.ts';
import { readHandlers } from './member.read.ts';
import { syncHandlers } from './member.sync.ts';

/** Members: one person over all events. */
export const memberHandlers = [
  ...readHandlers,
  ...editHandlers,
  ...examineHandlers,
  ...syncHandlers,
  ...filterHandlers,
  ...importHandlers,
  ...importRowHandlers,
  ...tagHandlers,
  ...tagCategoryHandlers,
  ...groupHandlers,
  ...foundHandlers,
];
