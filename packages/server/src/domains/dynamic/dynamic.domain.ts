import { dynamicDomain as contract } from '@convoke/contract/dynamic/dynamic.domain.ts';
import { dynamicKinds } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { dynamicUses } from './dynamic.documents.ts';
import { dynamicHandlers } from './dynamic.handlers.ts';
import { dynamicPages } from './dynamic.public.ts';

export const dynamicDomain = defineServerDomain({
  contract,
  imports: ['resource'],
  handlers: dynamicHandlers,
  pages: dynamicPages,
  documentUses: { dynamic_document: dynamicUses },
  tables: {
    dynamic_document: { by: 'dynamic_id', of: 'dynamic', hasId: true },
    dynamic: {
      ...ofEvent,
      hasId: true,
      isLive: true,
      shifted: ['publish_at'],
      fresh: { is_draft: true, pin: 0, version: 1 },
    },
  },
  enums: {
    dynamic: { kind: dynamicKinds },
  },
});
