import type { Language, Texts } from './language.ts';

/**
 * The menu of the back office: its pages with their paths and titles, and who sees them. The server answers it (auth.menuTree); the web's routes
 * add to each page what only the web knows (back-office/app/routes.tsx).
 */

export interface MenuEntry {
  /** The product's name of the page or group. */
  name: string;
  /** Parameters as `:name`. */
  path: string;
  title: Texts;
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
    title: { en: 'Workbench', zh: '工作台', es: 'Panel', ja: 'ワークベンチ' },
  },
  {
    name: 'ActivityManage',
    path: '/activity-manage',
    icon: 'CalendarOutlined',
    title: { en: 'Events', zh: '活动管理', es: 'Eventos', ja: 'イベント管理' },
    children: [
      {
        name: 'ActivityList',
        path: '/activity-manage/list',
        icon: 'CalendarOutlined',
        title: { en: 'Events', zh: '活动列表', es: 'Eventos', ja: 'イベント一覧' },
      },
      {
        name: 'ActivityCreate',
        path: '/activity-manage/create',
        icon: 'PlusOutlined',
        hidden: true,
        title: { en: 'Create event', zh: '创建活动', es: 'Crear evento', ja: 'イベントを作成' },
      },
    ],
  },
  {
    name: 'ResourceManage',
    path: '/resource-manage',
    icon: 'SolutionOutlined',
    title: { en: 'Forms and votes', zh: '表单与投票', es: 'Formularios y votaciones', ja: 'フォームと投票' },
    children: [
      {
        name: 'Questionnaire',
        path: '/resource-manage/questionnaire',
        icon: 'SolutionOutlined',
        title: { en: 'Questionnaires', zh: '问卷', es: 'Cuestionarios', ja: 'アンケート' },
      },
      {
        name: 'QuestionnaireDesign',
        path: '/resource-manage/questionnaire-design/:surveyId',
        icon: null,
        hidden: true,
        title: { en: 'Questions', zh: '题目', es: 'Preguntas', ja: '設問' },
      },
      {
        name: 'SurveyInfo',
        path: '/resource-manage/survey-info/:surveyId',
        icon: null,
        hidden: true,
        title: { en: 'Answers', zh: '答卷', es: 'Respuestas', ja: '回答' },
      },
      {
        name: 'TemplateQuestionnaire',
        path: '/resource-manage/template-questionnaire',
        icon: 'AppstoreOutlined',
        title: {
          en: 'Questionnaire templates',
          zh: '问卷模板',
          es: 'Plantillas de cuestionario',
          ja: 'アンケートのテンプレート',
        },
      },
      {
        name: 'Vote',
        path: '/resource-manage/vote',
        icon: 'TrophyOutlined',
        title: { en: 'Votes', zh: '投票', es: 'Votaciones', ja: '投票' },
      },
      {
        name: 'VoteInfo',
        path: '/resource-manage/vote-info/:voteId',
        icon: null,
        hidden: true,
        title: { en: 'Vote', zh: '投票详情', es: 'Votación', ja: '投票の詳細' },
      },
      {
        name: 'TemplateVote',
        path: '/resource-manage/template-vote',
        icon: 'StarOutlined',
        title: { en: 'Vote templates', zh: '投票模板', es: 'Plantillas de votación', ja: '投票のテンプレート' },
      },
    ],
  },
  {
    name: 'Account',
    path: '/account',
    icon: 'WalletOutlined',
    title: { en: 'Account', zh: '账户', es: 'Cuenta', ja: 'アカウント' },
    children: [
      {
        name: 'GuestLibrary',
        path: '/account/guest-library',
        icon: 'TeamOutlined',
        title: { en: 'Guest library', zh: '嘉宾库', es: 'Biblioteca de invitados', ja: 'ゲストライブラリ' },
      },
      {
        name: 'AccountInformation',
        path: '/account/information',
        icon: 'WalletOutlined',
        title: { en: 'Balance', zh: '账户余额', es: 'Saldo', ja: '残高' },
      },
      {
        name: 'Recharge',
        path: '/account/recharge',
        icon: 'PayCircleOutlined',
        title: { en: 'Top up', zh: '账户充值', es: 'Recargar', ja: 'チャージ' },
      },
      {
        name: 'RechargeRecord',
        path: '/account/recharge-record',
        icon: 'HistoryOutlined',
        title: { en: 'Top-up records', zh: '充值记录', es: 'Recargas', ja: 'チャージ履歴' },
      },
      {
        name: 'PayDetail',
        path: '/account/pay-detail',
        icon: 'AccountBookOutlined',
        title: { en: 'Movements', zh: '收支明细', es: 'Movimientos', ja: '入出金明細' },
      },
    ],
  },
  {
    name: 'ActivityCentre',
    path: '/manage-center',
    icon: 'AppstoreOutlined',
    title: { en: 'Event centre', zh: '活动中心', es: 'Centro del evento', ja: 'イベントセンター' },
    children: [
      {
        name: 'ManageCenter',
        path: '/manage-center/index',
        icon: 'FundOutlined',
        title: { en: 'Overview', zh: '活动概览', es: 'Resumen', ja: '概要' },
      },
      {
        name: 'Essential',
        path: '/activity-info/essential',
        icon: 'FileTextOutlined',
        title: { en: 'Basic information', zh: '基本信息', es: 'Información básica', ja: '基本情報' },
      },
      {
        name: 'RegForm',
        path: '/activity-info/reg-form',
        icon: 'FormOutlined',
        title: { en: 'Registration form', zh: '报名表单', es: 'Formulario de inscripción', ja: '申込フォーム' },
      },
      {
        name: 'Ticket',
        path: '/activity-info/ticket',
        icon: 'TagsOutlined',
        title: { en: 'Tickets', zh: '门票管理', es: 'Entradas', ja: 'チケット' },
      },
      {
        name: 'TicketOrder',
        path: '/activity-info/ticket-order',
        icon: 'ShoppingOutlined',
        title: { en: 'Orders', zh: '订单管理', es: 'Pedidos', ja: '注文' },
      },
      {
        name: 'DiscountCode',
        path: '/activity-info/discount-code',
        icon: 'PercentageOutlined',
        title: { en: 'Discount codes', zh: '优惠码', es: 'Códigos de descuento', ja: '割引コード' },
      },
      {
        name: 'GuestSpeaker',
        path: '/activity-info/guest-speaker',
        icon: 'AuditOutlined',
        title: { en: 'Guests and speakers', zh: '嘉宾管理', es: 'Invitados y ponentes', ja: 'ゲスト・登壇者' },
      },
      {
        name: 'ScheduleManage',
        path: '/activity-info/schedule-manage',
        icon: 'ScheduleOutlined',
        title: { en: 'Programme', zh: '日程管理', es: 'Programa', ja: 'プログラム' },
      },
      {
        name: 'Participants',
        path: '/activity-personnel/participants',
        icon: 'TeamOutlined',
        title: { en: 'Participants', zh: '参会人员', es: 'Participantes', ja: '参加者' },
      },
      {
        name: 'SignInManage',
        path: '/activity-personnel/sign-in-manage',
        icon: 'QrcodeOutlined',
        title: { en: 'Check-in', zh: '签到管理', es: 'Acreditación', ja: '受付管理' },
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
    title: { en: 'Events', zh: '活动管理', es: 'Eventos', ja: 'イベント管理' },
  },
  'activity-info': {
    name: 'ActivityInfo',
    icon: 'FileTextOutlined',
    title: { en: 'Event', zh: '活动信息', es: 'Evento', ja: 'イベント情報' },
  },
  'resource-manage': {
    name: 'ResourceManage',
    icon: 'SolutionOutlined',
    title: { en: 'Forms and votes', zh: '表单与投票', es: 'Formularios y votaciones', ja: 'フォームと投票' },
  },
  account: {
    name: 'Account',
    icon: 'WalletOutlined',
    title: { en: 'Account', zh: '账户', es: 'Cuenta', ja: 'アカウント' },
  },
  'activity-personnel': {
    name: 'ActivityPersonnel',
    icon: 'AuditOutlined',
    title: { en: 'People', zh: '人员管理', es: 'Personas', ja: '参加者' },
  },
};

/** Names that an online event (model 1) does not have, and that an event without tickets does not have (specification section 2). */
const notOnline: ReadonlySet<string> = new Set(['Website', 'Dynamic', 'MicroDynamic', 'DiscountCode', 'SignInManage']);
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

/** The titles in one language as texts, `title.Dashboard`. */
export function menuTitles(language: Language): Record<string, string> {
  const named = [...Object.values(menuGroups), ...menuPages()];
  return Object.fromEntries(named.map(({ name, title }): [string, string] => [`title.${name}`, title[language]]));
}
