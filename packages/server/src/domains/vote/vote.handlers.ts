import { ballotHandlers } from './vote.ballots.ts';
import { editHandlers } from './vote.edits.ts';
import { exportHandlers } from './vote.export.ts';
import { watchForms } from './vote.limits.ts';
import { listHandlers } from './vote.list.ts';
import { publicHandlers } from './vote.public.ts';
import { sheetHandlers } from './vote.sheet.ts';
import { templateHandlers } from './vote.templates.ts';

watchForms();

export const voteHandlers = [
  ...listHandlers,
  ...editHandlers,
  ...publicHandlers,
  ...ballotHandlers,
  ...exportHandlers,
  ...sheetHandlers,
  ...templateHandlers,
];
