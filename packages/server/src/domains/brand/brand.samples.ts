import { brandCooperationAdd } from '@convoke/contract/brand/brand.calls.ts';
import { few } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  async things({ organisation }) {
    const { brandId } = await organisation.call(brandCooperationAdd, { name: 'Acme' });
    return { brandId };
  },
  growth: {
    async world({ call }) {
      await call('brand.cooperationAdd', { name: 'Acme' });
      return {};
    },
    growing: {
      'brand.cooperationList': few,
    },
  },
};
