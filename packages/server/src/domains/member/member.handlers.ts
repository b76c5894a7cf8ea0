import { filterHandlers } from './filter/filter.handlers.ts';
import { editHandlers } from './member.edits.ts';
import { examineHandlers } from './member.examine.ts';
import { importHandlers } from './import/member.import.handlers.ts';
import { importRowHandlers } from './import/member.import.rows.ts';
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
];
