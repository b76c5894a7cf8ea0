import { shortlinkDomain as contract } from '@convoke/contract/shortlink/shortlink.domain.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { shortlinkHandlers } from './shortlink.handlers.ts';
import { mountShortLinks } from './shortlink.redirect.ts';

export const shortlinkDomain = defineServerDomain({
  contract,
  handlers: shortlinkHandlers,
  mounts: [mountShortLinks],
  tables: {
    short_link: 'not of an event',
  },
});
