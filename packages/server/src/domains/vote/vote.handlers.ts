import { ballotHandlers } from './ballots/vote.ballots.ts';
import { editHandlers } from './office/vote.edits.ts';
import { exportHandlers } from './ballots/vote.export.ts';
import { watchForms } from './office/vote.limits.ts';
import { listHandlers } from './office/vote.list.ts';
import { publicHandlers } from './casting/vote.public.ts';
import { sheetHandlers } from './office/vote.sheet.ts';
import { voteTemplateHandlers } from './templates/vote.templates.ts';

watchForms();

export const voteHandlers = [
  ...listHandlers,
  ...editHandlers,
  ...publicHandlers,
  ...ballotHandlers,
  ...exportHandlers,
  ...sheetHandlers,
  ...voteTemplateHandlers,
];
