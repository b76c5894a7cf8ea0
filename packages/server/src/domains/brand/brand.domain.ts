import { brandDomain as contract } from '@convoke/contract/brand/brand.domain.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { brandHandlers } from './brand.handlers.ts';

export const brandDomain = defineServerDomain({
  contract,
  imports: ['resource'],
  handlers: brandHandlers,
  tables: {
    brand: 'not of an event',
  },
});
