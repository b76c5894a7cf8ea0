/**
 * The pages of the back office.
 *
 * To add a page:
 * 1. write `domains/<domain>/<file>.page.tsx` with the page as its default export;
 * 2. add its name and path to the menu of the contract (core/menu.ts), its title to menu-titles, and to `pages` below `page: '<domain>/<file>'`;
 * 3. name the text namespaces it uses in `texts`; they are loaded with the page, then `t('event:title.label')` works anywhere in it.
 *
 * A page whose file does not exist yet is passed over: no menu entry, and its path is /404.
 */
import {
  AccountBookOutlined,
  AppstoreOutlined,
  ApartmentOutlined,
  AuditOutlined,
  BankOutlined,
  CalendarOutlined,
  DashboardOutlined,
  FieldTimeOutlined,
  FileTextOutlined,
  FormOutlined,
  FundOutlined,
  HistoryOutlined,
  IdcardOutlined,
  ImportOutlined,
  MoonOutlined,
  PayCircleOutlined,
  PercentageOutlined,
  PlusOutlined,
  QrcodeOutlined,
  ScheduleOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  TrophyOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { menuGroups, menuPages } from '@convoke/contract/menu.ts';
import type { ComponentType } from 'react';

/** The icons of the menu, by their names: whatever is not listed here stays out of the page's weight. */
const icons: Readonly<Record<string, ComponentType>> = {
  AccountBookOutlined,
  AppstoreOutlined,
  ApartmentOutlined,
  AuditOutlined,
  BankOutlined,
  CalendarOutlined,
  DashboardOutlined,
  FieldTimeOutlined,
  FileTextOutlined,
  FormOutlined,
  FundOutlined,
  HistoryOutlined,
  IdcardOutlined,
  ImportOutlined,
  MoonOutlined,
  PayCircleOutlined,
  PercentageOutlined,
  PlusOutlined,
  QrcodeOutlined,
  ScheduleOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  TrophyOutlined,
  WalletOutlined,
};

const iconOf = (name: string | null) => (name === null ? undefined : icons[name]);

export interface AppRoute {
  /** The server's menuName. */
  name: string;
  /** Parameters as `:name`. */
  path: string;
  /** Text key of the title: of the document, the tab, the breadcrumb and the menu. */
  title: string;
  icon?: ComponentType | undefined;
  /** Its tab cannot be closed. */
  affix?: boolean;
  /** Not in the menu. */
  hidden?: boolean;
  /** About the chosen event: shows the within-event menu, and needs an event. */
  inWithin?: boolean;
  /** Starts afresh on every visit instead of keeping its state while its tab is open. */
  noCache?: boolean;
  /** Who may see it: without roles everybody, else who has one of them. */
  roles?: readonly string[];
  /** Of a page that is not in the menu: the page there that it belongs to, where its address does not say so. */
  partOf?: string;
  /** Text namespaces besides the shell's. */
  texts?: readonly string[];
  /** `<domain>/<file>`, without `.page.tsx`. */
  page: string;
}

/** The page that breadcrumbs begin with and closed tabs fall back to. */
export const workbenchPath = '/dashboard';

/** What the web knows of each page of the menu. */
const pages: Readonly<Record<string, Pick<AppRoute, 'affix' | 'noCache' | 'roles' | 'partOf' | 'texts' | 'page'>>> = {
  Dashboard: {
    affix: true,
    texts: ['dashboard', 'event', 'participant'],
    page: 'dashboard/dashboard',
  },
  ActivityList: {
    texts: ['event'],
    page: 'event/event-list',
  },
  ActivityCreate: {
    noCache: true,
    texts: ['event'],
    page: 'event/event-create',
  },
  ManageCenter: {
    texts: ['event', 'participant', 'checkin'],
    page: 'event/manage-center',
  },
  Essential: {
    texts: ['event', 'publish'],
    page: 'event/essential',
  },
  RegForm: {
    texts: ['form', 'designer', 'publish'],
    page: 'form/reg-form',
  },
  Ticket: {
    texts: ['ticket', 'room'],
    page: 'ticket/ticket',
  },
  TicketOrder: {
    texts: ['order', 'worm'],
    page: 'order/ticket-order',
  },
  NoticeSetting: {
    texts: ['notice'],
    page: 'event/notice-setting',
  },
  GuestSpeaker: {
    texts: ['guest'],
    page: 'guest/guest-speaker',
  },
  ScheduleManage: {
    texts: ['schedule', 'member-import'],
    page: 'schedule/schedule-manage',
  },
  MemberList: {
    texts: [
      'member',
      'member-field',
      'member-merge',
      'member-rights',
      'member-channel',
      'label',
      'participant',
      'worm',
    ],
    page: 'member/member-list',
  },
  MemberChannel: {
    texts: ['member-channel', 'member', 'designer', 'publish'],
    page: 'member/member-channel',
  },
  MemberUpdate: {
    texts: ['member-import', 'member', 'member-field', 'label'],
    page: 'member/member-update',
  },
  TempMember: {
    texts: ['member', 'member-doubles', 'member-field', 'member-merge', 'member-rights', 'label'],
    page: 'member/temp-member',
  },
  LabelManage: {
    texts: ['member', 'label', 'participant'],
    page: 'member/label-manage',
  },
  LabelGroupManage: {
    texts: ['member', 'label', 'participant'],
    page: 'member/label-group-manage',
  },
  Worm: {
    texts: ['worm', 'member', 'member-import'],
    page: 'member/worm',
  },
  IdleMember: {
    texts: ['idle', 'member', 'label', 'participant', 'worm'],
    page: 'member/idle-member',
  },
  MarketingIndex: {
    texts: ['message'],
    page: 'message/marketing-index',
  },
  NoteTask: {
    texts: ['message', 'sms', 'participant', 'member', 'member-field', 'member-rights'],
    page: 'message/note-task',
  },
  NoteTem: {
    texts: ['sms', 'message'],
    page: 'message/note-tem',
  },
  NoteRecord: {
    texts: ['message'],
    page: 'message/note-record',
  },
  NoteReport: {
    partOf: '/marketing-notice/note-task',
    texts: ['message'],
    page: 'message/note-report',
  },
  EmailTask: {
    texts: ['message', 'mail', 'publish', 'participant', 'member', 'member-field', 'member-rights'],
    page: 'message/email-task',
  },
  EmailRecord: {
    texts: ['message'],
    page: 'message/email-record',
  },
  EmailReport: {
    partOf: '/marketing-notice/email-task',
    texts: ['message'],
    page: 'message/email-report',
  },
  MessageStops: {
    texts: ['stop'],
    page: 'message/stops',
  },
  MailDomains: {
    texts: ['mail-domain'],
    page: 'message/mail-domains',
  },
  AddressNote: {
    texts: ['book', 'member-import'],
    page: 'message/address-note',
  },
  AddressNoteBook: {
    texts: ['book', 'member-import'],
    page: 'message/address-note',
  },
  AddressEmail: {
    texts: ['book', 'member-import'],
    page: 'message/address-email',
  },
  AddressEmailBook: {
    texts: ['book', 'member-import'],
    page: 'message/address-email',
  },
  GuestLibrary: {
    texts: ['guest', 'member-import'],
    page: 'guest/guest-library',
  },
  Booths: {
    texts: ['booth'],
    page: 'booth/booths',
  },
  Dynamic: {
    texts: ['dynamic'],
    page: 'dynamic/dynamic',
  },
  MicroDynamic: {
    texts: ['dynamic'],
    page: 'dynamic/micro-dynamic',
  },
  Partner: {
    texts: ['organizer'],
    page: 'organizer/partner',
  },
  OrganizationManage: {
    texts: ['organizer'],
    page: 'organizer/organization-manage',
  },
  OrganizationGroupManage: {
    texts: ['organizer'],
    page: 'organizer/organization-group-manage',
  },
  DiscountCode: {
    texts: ['coupon'],
    page: 'coupon/discount-code',
  },
  Participants: {
    texts: ['participant', 'rule', 'badge', 'worm', 'member-import'],
    page: 'participant/participants',
  },
  SignInManage: {
    texts: ['checkin', 'rule', 'badge'],
    page: 'checkin/sign-in-manage',
  },
  SignInUser: {
    texts: ['checkin'],
    page: 'checkin/sign-in-user',
  },
  Badges: {
    texts: ['badge', 'publish'],
    page: 'badge/badges',
  },
  Questionnaire: {
    texts: ['questionnaire', 'designer', 'publish', 'template'],
    page: 'questionnaire/questionnaire',
  },
  QuestionnaireDesign: {
    texts: ['questionnaire', 'designer', 'publish'],
    page: 'questionnaire/questionnaire-design',
  },
  SurveyInfo: {
    texts: ['questionnaire', 'survey', 'template'],
    page: 'questionnaire/survey-info',
  },
  TemplateQuestionnaire: {
    texts: ['questionnaire', 'designer', 'publish', 'template'],
    page: 'questionnaire/template-questionnaire',
  },
  Vote: {
    texts: ['vote', 'template'],
    page: 'vote/vote',
  },
  VoteInfo: {
    texts: ['vote', 'designer', 'publish', 'template', 'member-import'],
    page: 'vote/vote-info',
  },
  EdmUpload: {
    texts: ['mail', 'publish'],
    page: 'message/mail-designs',
  },
  EmailTem: {
    texts: ['mail', 'publish'],
    page: 'message/mail-templates',
  },
  TemplateVote: {
    texts: ['vote', 'designer', 'publish', 'template', 'member-import'],
    page: 'vote/template-vote',
  },
  AccountInformation: {
    texts: ['account'],
    page: 'account/information',
  },
  Recharge: {
    texts: ['account'],
    page: 'account/recharge',
  },
  RechargeRecord: {
    texts: ['account'],
    page: 'account/recharge-record',
  },
  PayDetail: {
    roles: ['admin'],
    texts: ['account'],
    page: 'account/pay-detail',
  },
};

/** In the menu's order; those that need no icon have none. */
const routes: readonly AppRoute[] = menuPages().flatMap(({ name, path, icon, hidden = false, isWithin }) => {
  const page = pages[name];
  if (!page) return [];
  return [{ ...page, name, path, title: `layout:title.${name}`, icon: iconOf(icon), hidden, inWithin: isWithin }];
});

/** Parents in the menu that are no pages themselves; the keys are the first segments of their children's paths. */
export const routeGroups: Readonly<Record<string, { name: string; title: string; icon: ComponentType | undefined }>> =
  Object.fromEntries(
    Object.entries(menuGroups).map(([segment, { name, icon }]) => [
      segment,
      { name, title: `layout:title.${name}`, icon: iconOf(icon) },
    ]),
  );

type PageModule = { default: ComponentType };
const files = import.meta.glob<PageModule>('../domains/*/*.page.tsx');

/** How to fetch the code of a route's page; undefined when the page does not exist yet. */
export function pageLoader(route: AppRoute): (() => Promise<PageModule>) | undefined {
  return files[`../domains/${route.page}.page.tsx`];
}

/** The routes that have a page. */
export const appRoutes: readonly AppRoute[] = routes.filter((route) => pageLoader(route) !== undefined);
