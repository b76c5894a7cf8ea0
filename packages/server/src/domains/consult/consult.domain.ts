import { consultDomain as contract } from '@convoke/contract/consult/consult.domain.ts';
import { consultStates } from '@convoke/contract/consult/consult.rules.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { consultHandlers } from './consult.handlers.ts';
import { consultJobs } from './consult.mail.ts';

export const consultDomain = defineServerDomain({
  contract,
  imports: ['member'],
  handlers: consultHandlers,
  jobs: consultJobs,
  tables: {
    consult: 'what people asked',
    consult_flood: 'what people did',
  },
  enums: { consult: { state: consultStates, language: languages } },
});
