import type { MenuName } from './menu-titles/en.ts';

/**
 * The menu of the back office: its pages with their paths (titles: menu-titles), and who sees them. The server answers it (auth.menuTree); the web's routes
 * add to each page what only the web knows (back-office/app/routes.tsx).
 */

export interface MenuEntry {
  /** The product's name of the page or group. */
  name: MenuName;
  /** Parameters as `:name`. */
  path: string;
  /** Name of an icon of @ant-design/icons. */
  icon: string | null;
  /** A page, but not in the menu. */
  hidden?: boolean;
  children?: readonly MenuEntry[];
}

export const menu: readonly MenuEntry[] = [
  {
    name: 'Dashboard',
    path: '/dashboard',
    icon: 'DashboardOutlined',
  },
  {
    name: 'ActivityManage',
    path: '/activity-manage',
    icon: 'CalendarOutlined',
    children: [
      {
        name: 'ActivityList',
        path: '/activity-manage/list',
        icon: 'CalendarOutlined',
      },
      {
        name: 'ActivityCreate',
        path: '/activity-manage/create',
        icon: 'PlusOutlined',
        hidden: true,
      },
    ],
  },
  {
    name: 'ResourceManage',
    path: '/resource-manage',
    icon: 'SolutionOutlined',
    children: [
      {
        name: 'Questionnaire',
        path: '/resource-manage/questionnaire',
        icon: 'SolutionOutlined',
      },
      {
        name: 'QuestionnaireDesign',
        path: '/resource-manage/questionnaire-design/:surveyId',
        icon: null,
        hidden: true,
      },
      {
        name: 'SurveyInfo',
        path: '/resource-manage/survey-info/:surveyId',
        icon: null,
        hidden: true,
      },
      {
        name: 'TemplateQuestionnaire',
        path: '/resource-manage/template-questionnaire',
        icon: 'AppstoreOutlined',
      },
      {
        name: 'Vote',
        path: '/resource-manage/vote',
        icon: 'TrophyOutlined',
      },
      {
        name: 'VoteInfo',
        path: '/resource-manage/vote-info/:voteId',
        icon: null,
        hidden: true,
      },
      {
        name: 'TemplateVote',
        path: '/resource-manage/template-vote',
        icon: 'StarOutlined',
      },
      {
        name: 'EdmUpload',
        path: '/resource-manage/edm_upload',
        icon: 'FormOutlined',
      },
    ],
  },
  {
    name: 'MemberManage',
    path: '/member-manage',
    icon: 'IdcardOutlined',
    children: [
      {
        name: 'MemberList',
        path: '/member-manage/list',
        icon: 'IdcardOutlined',
      },
      {
        name: 'MemberChannel',
        path: '/member-manage/channel/:channelId',
        icon: null,
        hidden: true,
      },
      {
        name: 'TempMember',
        path: '/member-manage/tempMember',
        icon: 'SolutionOutlined',
      },
      {
        name: 'MemberUpdate',
        path: '/member-manage/member-update',
        icon: 'ImportOutlined',
      },
      {
        name: 'LabelManage',
        path: '/member-manage/label-manage',
        icon: 'TagsOutlined',
      },
      {
        name: 'LabelGroupManage',
        path: '/member-manage/label-group-manage',
        icon: 'AppstoreOutlined',
      },
      {
        name: 'Worm',
        path: '/member-manage/worm',
        icon: 'ShoppingOutlined',
      },
      {
        name: 'IdleMember',
        path: '/member-manage/idle-member',
        icon: 'MoonOutlined',
      },
    ],
  },
  {
    name: 'MarketingNotice',
    path: '/marketing-notice',
    icon: 'SolutionOutlined',
    children: [
      {
        name: 'MarketingIndex',
        path: '/marketing-notice/index',
        icon: 'FundOutlined',
      },
      {
        name: 'NoteTask',
        path: '/marketing-notice/note-task',
        icon: 'ScheduleOutlined',
      },
      {
        name: 'NoteTem',
        path: '/marketing-notice/note-tem',
        icon: 'FormOutlined',
      },
      {
        name: 'NoteRecord',
        path: '/marketing-notice/note-record',
        icon: 'HistoryOutlined',
      },
      {
        name: 'NoteReport',
        path: '/marketing-notice/note-report/:groupId',
        icon: null,
        hidden: true,
      },
      {
        name: 'AddressNote',
        path: '/marketing-notice/address/note',
        icon: 'TeamOutlined',
      },
      {
        name: 'AddressNoteBook',
        path: '/marketing-notice/address/note/:address',
        icon: null,
        hidden: true,
      },
      {
        name: 'EmailTask',
        path: '/marketing-notice/email-task',
        icon: 'ScheduleOutlined',
      },
      {
        name: 'EmailTem',
        path: '/marketing-notice/email-tem',
        icon: 'FormOutlined',
      },
      {
        name: 'EmailRecord',
        path: '/marketing-notice/email-record',
        icon: 'HistoryOutlined',
      },
      {
        name: 'EmailReport',
        path: '/marketing-notice/email-report/:groupId',
        icon: null,
        hidden: true,
      },
      {
        name: 'AddressEmail',
        path: '/marketing-notice/address/email',
        icon: 'IdcardOutlined',
      },
      {
        name: 'AddressEmailBook',
        path: '/marketing-notice/address/email/:address',
        icon: null,
        hidden: true,
      },
      {
        name: 'MessageStops',
        path: '/marketing-notice/stops',
        icon: 'MoonOutlined',
      },
      {
        name: 'MailDomains',
        path: '/marketing-notice/mail-domains',
        icon: 'AuditOutlined',
      },
    ],
  },
  {
    name: 'Account',
    path: '/account',
    icon: 'WalletOutlined',
    children: [
      {
        name: 'GuestLibrary',
        path: '/account/guest-library',
        icon: 'TeamOutlined',
      },
      {
        name: 'OrganizationManage',
        path: '/account/organization-manage',
        icon: 'BankOutlined',
      },
      {
        name: 'OrganizationGroupManage',
        path: '/account/organization-group-manage',
        icon: 'ApartmentOutlined',
      },
      {
        name: 'AccountInformation',
        path: '/account/information',
        icon: 'WalletOutlined',
      },
      {
        name: 'Recharge',
        path: '/account/recharge',
        icon: 'PayCircleOutlined',
      },
      {
        name: 'RechargeRecord',
        path: '/account/recharge-record',
        icon: 'HistoryOutlined',
      },
      {
        name: 'PayDetail',
        path: '/account/pay-detail',
        icon: 'AccountBookOutlined',
      },
    ],
  },
  {
    name: 'ActivityCentre',
    path: '/manage-center',
    icon: 'AppstoreOutlined',
    children: [
      {
        name: 'ManageCenter',
        path: '/manage-center/index',
        icon: 'FundOutlined',
      },
      {
        name: 'Essential',
        path: '/activity-info/essential',
        icon: 'FileTextOutlined',
      },
      {
        name: 'RegForm',
        path: '/activity-info/reg-form',
        icon: 'FormOutlined',
      },
      {
        name: 'Ticket',
        path: '/activity-info/ticket',
        icon: 'TagsOutlined',
      },
      {
        name: 'TicketOrder',
        path: '/activity-info/ticket-order',
        icon: 'ShoppingOutlined',
      },
      {
        name: 'DiscountCode',
        path: '/activity-info/discount-code',
        icon: 'PercentageOutlined',
      },
      {
        name: 'NoticeSetting',
        path: '/activity-info/notice-setting',
        icon: 'SolutionOutlined',
      },
      {
        name: 'GuestSpeaker',
        path: '/activity-info/guest-speaker',
        icon: 'AuditOutlined',
      },
      {
        name: 'Partner',
        path: '/activity-info/partner',
        icon: 'BankOutlined',
      },
      {
        name: 'ScheduleManage',
        path: '/activity-info/schedule-manage',
        icon: 'ScheduleOutlined',
      },
      {
        name: 'Booths',
        path: '/activity-info/booths',
        icon: 'AppstoreOutlined',
      },
      {
        name: 'Dynamic',
        path: '/activity-info/dynamic',
        icon: 'SolutionOutlined',
      },
      {
        name: 'MicroDynamic',
        path: '/activity-info/micro-dynamic',
        icon: 'StarOutlined',
      },
      {
        name: 'Participants',
        path: '/activity-personnel/participants',
        icon: 'TeamOutlined',
      },
      {
        name: 'SignInManage',
        path: '/activity-personnel/sign-in-manage',
        icon: 'QrcodeOutlined',
      },
      {
        name: 'SignInUser',
        path: '/activity-personnel/sign-in-user',
        icon: 'FieldTimeOutlined',
      },
      {
        name: 'Badges',
        path: '/activity-personnel/badges',
        icon: 'IdcardOutlined',
      },
    ],
  },
];

/** The entry that holds the pages within an event; the web splits it off as a menu of its own. */
export const withinEvent = 'ActivityCentre';

/** What groups of pages are called in the breadcrumbs, by the first segment of their paths. */
export const menuGroups: Readonly<Record<string, Omit<MenuEntry, 'path'>>> = {
  'activity-manage': {
    name: 'ActivityManage',
    icon: 'CalendarOutlined',
  },
  'activity-info': {
    name: 'ActivityInfo',
    icon: 'FileTextOutlined',
  },
  'resource-manage': {
    name: 'ResourceManage',
    icon: 'SolutionOutlined',
  },
  'member-manage': {
    name: 'MemberManage',
    icon: 'IdcardOutlined',
  },
  'marketing-notice': {
    name: 'MarketingNotice',
    icon: 'SolutionOutlined',
  },
  account: {
    name: 'Account',
    icon: 'WalletOutlined',
  },
  'activity-personnel': {
    name: 'ActivityPersonnel',
    icon: 'AuditOutlined',
  },
};

/** Names that an online event (model 1) does not have, and that an event without tickets does not have (specification section 2). */
const notOnline: ReadonlySet<string> = new Set([
  'Website',
  'Booths',
  'Dynamic',
  'MicroDynamic',
  'DiscountCode',
  'SignInManage',
  'Badges',
]);
const onlyOnline = 'ActivityConfigure';
const onlyTickets: ReadonlySet<string> = new Set(['Ticket', 'TicketOrder']);

export function isRemovedForEvent(name: string, event: { model: number; useTicket: number }): boolean {
  if (event.model === 1 ? notOnline.has(name) : name === onlyOnline) return true;
  return onlyTickets.has(name) && event.useTicket !== 1;
}

/** Every page, and whether it is within an event. */
export function menuPages(
  entries: readonly MenuEntry[] = menu,
  isWithin = false,
): readonly (MenuEntry & { isWithin: boolean })[] {
  return entries.flatMap((entry) =>
    entry.children ? menuPages(entry.children, isWithin || entry.name === withinEvent) : [{ ...entry, isWithin }],
  );
}
