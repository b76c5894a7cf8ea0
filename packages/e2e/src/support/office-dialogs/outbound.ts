import { button, choose, domain, press, row, rowOf, top, type Opened } from '../office-opening.ts';

/** Of the call centre. */
export const dialogs: readonly Opened[] = [
  {
    name: 'call task',
    on: 'MemberCall',
    drawnBy: [domain('outbound/tasks/task-dialog')],
    open: press('Add task'),
  },
  {
    name: 'call agent',
    on: 'MemberCall agents',
    drawnBy: [domain('outbound/agents/agent-dialog')],
    open: press('Add agent'),
  },
  {
    name: 'call agent that there is',
    on: 'MemberCall agents',
    drawnBy: [domain('outbound/agents/agent-dialog')],
    open: rowOf('Chen Yu'),
  },
  {
    name: 'an agent’s progress by task',
    on: 'MemberCall agents',
    drawnBy: [domain('outbound/agents/agent-tasks-drawer')],
    open: choose('Actions for Chen Yu', 'Progress by task'),
  },
  {
    name: 'outcome of calls',
    on: 'MemberCall outcomes',
    drawnBy: [domain('outbound/outcomes/outcome-dialog')],
    open: press('Add outcome'),
  },
  {
    name: 'members into a call task',
    on: 'MemberCall task',
    drawnBy: [domain('outbound/tasks/members/bind-dialog')],
    open: press('Add members'),
  },
  {
    name: 'members to agents',
    on: 'MemberCall task',
    drawnBy: [domain('outbound/tasks/members/allot-dialog')],
    open: press('Assign'),
  },
  {
    name: 'previous assignments',
    on: 'MemberCall task',
    drawnBy: [domain('outbound/tasks/members/allotments-drawer')],
    open: choose('More', 'Previous assignments'),
  },
  {
    name: 'starting over by outcome',
    on: 'MemberCall task',
    drawnBy: [domain('outbound/tasks/members/reset-dialog')],
    open: choose('More', 'Start over by outcome'),
  },
  {
    name: 'member of a call task',
    on: 'MemberCall task',
    drawnBy: [domain('outbound/tasks/members/callee-drawer')],
    open: row(),
  },
  {
    name: 'a call',
    on: 'CallList',
    drawnBy: [domain('outbound/calls/call-drawer')],
    open: row(),
  },
  {
    name: 'numbers not to call',
    on: 'ProhibitCall',
    drawnBy: [domain('outbound/bans/ban-dialog')],
    open: press('Add'),
  },
  {
    name: 'import of numbers not to call',
    on: 'ProhibitCall',
    drawnBy: [domain('outbound/bans/ban-import')],
    open: press('Import'),
  },
  {
    name: 'import of numbers not to call, read',
    on: 'ProhibitCall',
    drawnBy: [domain('outbound/bans/ban-import')],
    isUsed: true,
    open: async (page) => {
      await press('Import')(page);
      const buffer = Buffer.from('who,phone\nAnn,13800138222\nBen,none\n');
      await top(page).locator('input[type=file]').setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer });
      await button(top(page), 'Add 1 number').waitFor();
    },
  },
];
