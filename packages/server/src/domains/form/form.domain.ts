import { formDomain as contract } from '@convoke/contract/form/form.domain.ts';
import { keepStops } from '@convoke/contract/form/form.keep.rules.ts';
import { formKinds } from '@convoke/contract/form/form.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { formHandlers } from './form.handlers.ts';
import { formJobs } from './form.jobs.ts';
import { formPages } from './form.pages.ts';

export const formDomain = defineServerDomain({
  contract,
  imports: ['auth', 'resource', 'ticket'],
  handlers: formHandlers,
  jobs: formJobs,
  pages: formPages,
  tables: {
    form: [
      { ...ofEvent, hasId: true, isLive: true },
      { by: 'id', of: 'forms of votes', hasId: true, isLive: true },
    ],
    form_file: 'files of answers',
    form_keeping: 'files of answers',
    form_option_tally: { by: 'subject_id', of: 'form', fresh: { taken: 0 } },
    form_version: { by: 'form_id', of: 'form' },
  },
  enums: {
    form: { kind: formKinds },
    form_keeping: { why: keepStops },
  },
  writes: {
    'set_option_limits.sql': {
      tables: ['order_ticket', 'participant'],
      why: "counts anew who has chosen a limited option while the option's row is locked: in a second statement somebody could choose between counting and writing",
    },
  },
});
