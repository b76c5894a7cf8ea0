import type { DomainCard } from '../../../ui/domain-card.ts';

export const card: DomainCard = {
  pages: {
    MarketingIndex: {
      page: () => import('./marketing-index.page.tsx'),
      texts: ['message'],
    },
    NoteTask: {
      page: () => import('./note-task.page.tsx'),
      texts: ['message', 'sms', 'participant', 'member', 'member-field', 'member-rights', 'worm'],
    },
    NoteTem: {
      page: () => import('./note-tem.page.tsx'),
      texts: ['sms', 'message'],
    },
    NoteRecord: {
      page: () => import('./note-record.page.tsx'),
      texts: ['message'],
    },
    NoteReport: {
      page: () => import('./note-report.page.tsx'),
      partOf: '/marketing-notice/note-task',
      texts: ['message'],
    },
    EmailTask: {
      page: () => import('./email-task.page.tsx'),
      texts: [
        'message',
        'mail',
        'publish',
        'documents',
        'participant',
        'member',
        'member-field',
        'member-rights',
        'worm',
      ],
    },
    EmailRecord: {
      page: () => import('./email-record.page.tsx'),
      texts: ['message'],
    },
    EmailReport: {
      page: () => import('./email-report.page.tsx'),
      partOf: '/marketing-notice/email-task',
      texts: ['message'],
    },
    MessageStops: {
      page: () => import('./stops.page.tsx'),
      texts: ['stop', 'table'],
    },
    MailDomains: {
      page: () => import('./mail-domains.page.tsx'),
      texts: ['mail-domain'],
    },
    AddressNote: {
      page: () => import('./address-note.page.tsx'),
      texts: ['book', 'table'],
    },
    AddressNoteBook: {
      page: () => import('./address-note.page.tsx'),
      texts: ['book', 'table'],
    },
    AddressEmail: {
      page: () => import('./address-email.page.tsx'),
      texts: ['book', 'table'],
    },
    AddressEmailBook: {
      page: () => import('./address-email.page.tsx'),
      texts: ['book', 'table'],
    },
    EdmUpload: {
      page: () => import('./mail-designs.page.tsx'),
      texts: ['mail', 'publish'],
    },
    EmailTem: {
      page: () => import('./mail-templates.page.tsx'),
      texts: ['mail', 'publish'],
    },
  },
  mayImport: ['event', 'member', 'participant', 'resource'],
};
