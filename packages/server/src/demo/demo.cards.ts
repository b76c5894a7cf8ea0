import { cardAdd, cardPage } from '@convoke/contract/card/card.calls.ts';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { inThePast } from './demo.past.ts';

const cards = [
  {
    name: 'Lin Mei',
    jobTitle: 'Head of events',
    company: 'Lumen Events',
    phone: '13800138000',
    email: 'demo@example.com',
    website: 'https://lumen.example.com',
    address: 'Studio 9, 88 Wukang Road, Shanghai',
    isShared: true,
  },
  { name: '林梅', jobTitle: '活动负责人', company: '流明活动', phone: '13800138000', isDefault: false },
] as const;

/** The user's cards, unless there are some. */
export async function makeCards(services: Services, person: Person): Promise<void> {
  await inThePast(services, person, async ({ asOrganiser }) => {
    const { total } = await asOrganiser(cardPage, {});
    if (total > 0) return;
    for (const card of cards) await asOrganiser(cardAdd, card);
  });
}
