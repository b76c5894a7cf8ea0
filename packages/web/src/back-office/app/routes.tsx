/**
 * The pages of the back office.
 *
 * To add a page:
 * 1. write `domains/<domain>/<file>.page.tsx` with the page as its default export;
 * 2. add one line to `routes` below, `page: '<domain>/<file>'`, and its title to `texts/<each language>/layout.json`;
 * 3. name the text namespaces it uses in `texts`; they are loaded with the page, then `t('event:title.label')` works anywhere in it.
 *
 * A line whose page file does not exist yet is passed over: no menu entry, and its path is /404. `name` is the `menuName` of the server's menu.
 */
import {
  AccountBookOutlined,
  AppstoreOutlined,
  AuditOutlined,
  CalendarOutlined,
  DashboardOutlined,
  FileTextOutlined,
  FormOutlined,
  FundOutlined,
  HistoryOutlined,
  PayCircleOutlined,
  PercentageOutlined,
  PlusOutlined,
  QrcodeOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  TrophyOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

export interface AppRoute {
  /** The server's menuName. */
  name: string;
  /** Parameters as `:name`. */
  path: string;
  /** Text key of the title: of the document, the tab, the breadcrumb and the menu. */
  title: string;
  icon?: ComponentType;
  /** Its tab cannot be closed. */
  affix?: boolean;
  /** Not in the menu. */
  hidden?: boolean;
  /** About the chosen event: shows the within-event menu, and needs an event. */
  inWithin?: boolean;
  /** Starts afresh on every visit instead of keeping its state while its tab is open. */
  noCache?: boolean;
  /** Text namespaces besides the shell's. */
  texts?: readonly string[];
  /** `<domain>/<file>`, without `.page.tsx`. */
  page: string;
}

/** The page that breadcrumbs begin with and closed tabs fall back to. */
export const workbenchPath = '/dashboard';

const routes: readonly AppRoute[] = [
  {
    name: 'Dashboard',
    path: workbenchPath,
    title: 'layout:title.Dashboard',
    icon: DashboardOutlined,
    affix: true,
    texts: ['dashboard', 'event', 'participant'],
    page: 'dashboard/dashboard',
  },
  {
    name: 'ActivityList',
    path: '/activity-manage/list',
    title: 'layout:title.ActivityList',
    icon: CalendarOutlined,
    texts: ['event'],
    page: 'event/event-list',
  },
  {
    name: 'ActivityCreate',
    path: '/activity-manage/create',
    title: 'layout:title.ActivityCreate',
    icon: PlusOutlined,
    hidden: true,
    noCache: true,
    texts: ['event'],
    page: 'event/event-create',
  },
  {
    name: 'ManageCenter',
    path: '/manage-center/index',
    title: 'layout:title.ManageCenter',
    icon: FundOutlined,
    inWithin: true,
    texts: ['event', 'participant', 'checkin'],
    page: 'event/manage-center',
  },
  {
    name: 'Essential',
    path: '/activity-info/essential',
    title: 'layout:title.Essential',
    icon: FileTextOutlined,
    inWithin: true,
    texts: ['event'],
    page: 'event/essential',
  },
  {
    name: 'RegForm',
    path: '/activity-info/reg-form',
    title: 'layout:title.RegForm',
    icon: FormOutlined,
    inWithin: true,
    texts: ['form', 'designer'],
    page: 'form/reg-form',
  },
  {
    name: 'Ticket',
    path: '/activity-info/ticket',
    title: 'layout:title.Ticket',
    icon: TagsOutlined,
    inWithin: true,
    texts: ['ticket', 'room'],
    page: 'ticket/ticket',
  },
  {
    name: 'TicketOrder',
    path: '/activity-info/ticket-order',
    title: 'layout:title.TicketOrder',
    icon: ShoppingOutlined,
    inWithin: true,
    texts: ['order'],
    page: 'order/ticket-order',
  },
  {
    name: 'DiscountCode',
    path: '/activity-info/discount-code',
    title: 'layout:title.DiscountCode',
    icon: PercentageOutlined,
    inWithin: true,
    texts: ['coupon'],
    page: 'coupon/discount-code',
  },
  {
    name: 'Participants',
    path: '/activity-personnel/participants',
    title: 'layout:title.Participants',
    icon: TeamOutlined,
    inWithin: true,
    texts: ['participant'],
    page: 'participant/participants',
  },
  {
    name: 'SignInManage',
    path: '/activity-personnel/sign-in-manage',
    title: 'layout:title.SignInManage',
    icon: QrcodeOutlined,
    inWithin: true,
    texts: ['checkin'],
    page: 'checkin/sign-in-manage',
  },
  {
    name: 'Questionnaire',
    path: '/resource-manage/questionnaire',
    title: 'layout:title.Questionnaire',
    icon: SolutionOutlined,
    texts: ['questionnaire', 'designer', 'template'],
    page: 'questionnaire/questionnaire',
  },
  {
    name: 'QuestionnaireDesign',
    path: '/resource-manage/questionnaire-design/:surveyId',
    title: 'layout:title.QuestionnaireDesign',
    hidden: true,
    texts: ['questionnaire', 'designer'],
    page: 'questionnaire/questionnaire-design',
  },
  {
    name: 'SurveyInfo',
    path: '/resource-manage/survey-info/:surveyId',
    title: 'layout:title.SurveyInfo',
    hidden: true,
    texts: ['questionnaire', 'survey', 'template'],
    page: 'questionnaire/survey-info',
  },
  {
    name: 'TemplateQuestionnaire',
    path: '/resource-manage/template-questionnaire',
    title: 'layout:title.TemplateQuestionnaire',
    icon: AppstoreOutlined,
    texts: ['questionnaire', 'designer', 'template'],
    page: 'questionnaire/template-questionnaire',
  },
  {
    name: 'Vote',
    path: '/resource-manage/vote',
    title: 'layout:title.Vote',
    icon: TrophyOutlined,
    texts: ['vote', 'template'],
    page: 'vote/vote',
  },
  {
    name: 'VoteInfo',
    path: '/resource-manage/vote-info/:voteId',
    title: 'layout:title.VoteInfo',
    hidden: true,
    texts: ['vote', 'designer', 'template'],
    page: 'vote/vote-info',
  },
  {
    name: 'TemplateVote',
    path: '/resource-manage/template-vote',
    title: 'layout:title.TemplateVote',
    icon: StarOutlined,
    texts: ['vote', 'designer', 'template'],
    page: 'vote/template-vote',
  },
  {
    name: 'AccountInformation',
    path: '/account/information',
    title: 'layout:title.AccountInformation',
    icon: WalletOutlined,
    texts: ['account'],
    page: 'account/information',
  },
  {
    name: 'Recharge',
    path: '/account/recharge',
    title: 'layout:title.Recharge',
    icon: PayCircleOutlined,
    texts: ['account'],
    page: 'account/recharge',
  },
  {
    name: 'RechargeRecord',
    path: '/account/recharge-record',
    title: 'layout:title.RechargeRecord',
    icon: HistoryOutlined,
    texts: ['account'],
    page: 'account/recharge-record',
  },
  {
    name: 'PayDetail',
    path: '/account/pay-detail',
    title: 'layout:title.PayDetail',
    icon: AccountBookOutlined,
    texts: ['account'],
    page: 'account/pay-detail',
  },
];

/** Parents in the menu that are no pages themselves; the keys are the first segments of their children's paths. */
export const routeGroups: Readonly<Record<string, { name: string; title: string; icon: ComponentType }>> = {
  'activity-manage': { name: 'ActivityManage', title: 'layout:title.ActivityManage', icon: CalendarOutlined },
  'activity-info': { name: 'ActivityInfo', title: 'layout:title.ActivityInfo', icon: FileTextOutlined },
  'resource-manage': { name: 'ResourceManage', title: 'layout:title.ResourceManage', icon: SolutionOutlined },
  account: { name: 'Account', title: 'layout:title.Account', icon: WalletOutlined },
  'activity-personnel': { name: 'ActivityPersonnel', title: 'layout:title.ActivityPersonnel', icon: AuditOutlined },
};

type PageModule = { default: ComponentType };
const files = import.meta.glob<PageModule>('../domains/*/*.page.tsx');

/** How to fetch the code of a route's page; undefined when the page does not exist yet. */
export function pageLoader(route: AppRoute): (() => Promise<PageModule>) | undefined {
  return files[`../domains/${route.page}.page.tsx`];
}

/** The routes that have a page. */
export const appRoutes: readonly AppRoute[] = routes.filter((route) => pageLoader(route) !== undefined);
