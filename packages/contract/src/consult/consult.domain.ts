import { defineDomain, type MenuPage } from '../core/domain.ts';
import { type Failure, state } from '../core/failure-kinds.ts';
import { consultCalls } from './consult.calls.ts';

export const consultPages: readonly MenuPage[] = [
  { name: 'Consults', group: 'ActivityInfo', at: 150, path: '/activity-info/questions' },
];

const failures = {
  CONSULT_ANSWERED: state({
    en: 'This question was answered already.',
    zh: '该提问已回复。',
    es: 'Esta pregunta ya está respondida.',
    ja: 'この質問はすでに回答済みです。',
  }),
} as const satisfies Record<string, Failure>;

export const consultDomain = defineDomain({
  name: 'consult',
  keys: 'events',
  calls: [consultCalls],
  failures: [failures],
  pages: consultPages,
});
