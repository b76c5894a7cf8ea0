import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    MemberList: {
      page: () => import('./member-list.page.tsx'),
      texts: [
        'member',
        'member-field',
        'member-merge',
        'member-rights',
        'member-channel',
        'called',
        'label',
        'participant',
        'worm',
      ],
    },
    MemberChannel: {
      page: () => import('./member-channel.page.tsx'),
      texts: ['member-channel', 'member', 'designer', 'publish'],
    },
    MemberUpdate: {
      page: () => import('./member-update.page.tsx'),
      texts: ['member-import', 'table', 'member', 'member-field', 'label'],
    },
    TempMember: {
      page: () => import('./temp-member.page.tsx'),
      texts: ['member', 'member-doubles', 'member-field', 'member-merge', 'member-rights', 'label'],
    },
    LabelManage: {
      page: () => import('./label-manage.page.tsx'),
      texts: ['member', 'label', 'participant'],
    },
    LabelGroupManage: {
      page: () => import('./label-group-manage.page.tsx'),
      texts: ['member', 'label', 'participant'],
    },
    IdleMember: {
      page: () => import('./idle-member.page.tsx'),
      texts: ['idle', 'member', 'label', 'participant', 'worm'],
    },
  },
  mayImport: ['event', 'form', 'participant', 'worm'],
};
