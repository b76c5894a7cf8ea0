import { resourceDomain as contract } from '@convoke/contract/resource/resource.domain.ts';
import { designSources } from '@convoke/contract/message/message.mail.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { edmHandlers } from './edm/edm.handlers.ts';
import { edmPages } from './edm/edm.pages.ts';
import { mountFiles } from './resource.files.ts';
import { resourceHandlers } from './resource.handlers.ts';

export const resourceDomain = defineServerDomain({
  contract,
  handlers: [...resourceHandlers, ...edmHandlers],
  pages: edmPages,
  mounts: [mountFiles],
  tables: {
    mail_design: 'not of an event',
    stored_file: 'not of an event',
  },
  enums: {
    mail_design: { source: designSources },
  },
});
