import { auditDomain as contract } from '@convoke/contract/audit/audit.domain.ts';
import { auditActors } from '@convoke/contract/audit/audit.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { auditHandlers } from './audit.handlers.ts';
import { auditJobs } from './audit.jobs.ts';

export const auditDomain = defineServerDomain({
  contract,
  handlers: auditHandlers,
  jobs: auditJobs,
  tables: { audit_entry: 'what organisers did' },
  enums: { audit_entry: { actor: auditActors } },
});
