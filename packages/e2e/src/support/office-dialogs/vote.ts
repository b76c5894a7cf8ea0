import { button, domain, press, row, top, type Opened } from '../office-opening.ts';

export const dialogs: readonly Opened[] = [
  { name: 'new vote', on: 'Vote', drawnBy: [domain('vote/list/create-dialog')], open: press('New vote') },
  {
    name: 'links of a vote',
    on: 'VoteInfo',
    drawnBy: [domain('vote/common/links-dialog')],
    open: press('Links and codes'),
  },
  {
    name: 'candidate',
    on: 'VoteInfo',
    drawnBy: [domain('vote/editor/candidate-dialog')],
    open: press(/^Harbour Lights/),
  },
  {
    name: 'candidates as text',
    on: 'VoteInfo',
    drawnBy: [domain('vote/editor/paste-dialog')],
    open: press('Add many'),
  },
  {
    name: 'ballot',
    on: 'VoteInfo ballots',
    drawnBy: [domain('vote/results/ballot-drawer')],
    open: row(),
  },
  {
    name: 'decision about a ballot',
    on: 'VoteInfo ballots',
    drawnBy: [domain('vote/results/decide-dialog')],
    open: async (page) => {
      await row()(page);
      await button(top(page), /^(Release|Set aside)$/).click();
    },
  },
  {
    name: 'template of a vote',
    on: 'TemplateVote',
    drawnBy: [domain('vote/templates/template-dialog')],
    open: press(/^Preview and use/),
  },
  {
    name: 'new template of a vote',
    on: 'TemplateVote own',
    drawnBy: [domain('vote/templates/new-template-dialog')],
    open: press('New template'),
  },
];
