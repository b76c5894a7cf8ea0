import type { MenuNode } from '@convoke/contract/auth/auth.calls.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';

interface Entry {
  /** The web's route name (packages/web/src/back-office/app/routes.tsx). */
  menuName: string;
  title: Texts;
  path: string;
  /** Name of an icon of @ant-design/icons. */
  icon: string | null;
  hidden?: boolean;
  children?: readonly Entry[];
}

const menu: readonly Entry[] = [
  {
    menuName: 'Dashboard',
    path: '/dashboard',
    icon: 'DashboardOutlined',
    title: { en: 'Workbench', zh: '工作台', es: 'Panel de trabajo', ja: 'ワークベンチ' },
  },
  {
    menuName: 'ActivityManage',
    path: '/activity-manage',
    icon: 'CalendarOutlined',
    title: { en: 'Events', zh: '活动管理', es: 'Eventos', ja: 'イベント' },
    children: [
      {
        menuName: 'ActivityList',
        path: '/activity-manage/list',
        icon: 'CalendarOutlined',
        title: { en: 'All events', zh: '活动列表', es: 'Todos los eventos', ja: 'イベント一覧' },
      },
      {
        menuName: 'ActivityCreate',
        path: '/activity-manage/create',
        icon: 'PlusOutlined',
        hidden: true,
        title: { en: 'Create event', zh: '创建活动', es: 'Crear evento', ja: 'イベントの作成' },
      },
    ],
  },
  {
    menuName: 'ResourceManage',
    path: '/resource-manage',
    icon: 'SolutionOutlined',
    title: { en: 'Forms and votes', zh: '表单与投票', es: 'Formularios y votaciones', ja: 'フォームと投票' },
    children: [
      {
        menuName: 'Questionnaire',
        path: '/resource-manage/questionnaire',
        icon: 'SolutionOutlined',
        title: { en: 'Questionnaires', zh: '问卷', es: 'Cuestionarios', ja: 'アンケート' },
      },
      {
        menuName: 'QuestionnaireDesign',
        path: '/resource-manage/questionnaire-design',
        icon: null,
        hidden: true,
        title: { en: 'Questions', zh: '题目', es: 'Preguntas', ja: '設問' },
      },
      {
        menuName: 'SurveyInfo',
        path: '/resource-manage/survey-info',
        icon: null,
        hidden: true,
        title: { en: 'Answers', zh: '答卷', es: 'Respuestas', ja: '回答' },
      },
      {
        menuName: 'TemplateQuestionnaire',
        path: '/resource-manage/template-questionnaire',
        icon: 'AppstoreOutlined',
        title: { en: 'Survey templates', zh: '问卷模板', es: 'Modelos de encuesta', ja: 'アンケートのひな形' },
      },
      {
        menuName: 'Vote',
        path: '/resource-manage/vote',
        icon: 'TrophyOutlined',
        title: { en: 'Votes', zh: '投票', es: 'Votaciones', ja: '投票' },
      },
      {
        menuName: 'VoteInfo',
        path: '/resource-manage/vote-info',
        icon: null,
        hidden: true,
        title: { en: 'Vote', zh: '投票详情', es: 'Votación', ja: '投票の詳細' },
      },
      {
        menuName: 'TemplateVote',
        path: '/resource-manage/template-vote',
        icon: 'StarOutlined',
        title: { en: 'Vote templates', zh: '投票模板', es: 'Plantillas de votación', ja: '投票テンプレート' },
      },
    ],
  },
  {
    menuName: 'Account',
    path: '/account',
    icon: 'WalletOutlined',
    title: { en: 'Account', zh: '账户', es: 'Cuenta', ja: 'アカウント' },
    children: [
      {
        menuName: 'AccountInformation',
        path: '/account/information',
        icon: 'WalletOutlined',
        title: { en: 'Balance', zh: '账户余额', es: 'Saldo', ja: '残高' },
      },
      {
        menuName: 'Recharge',
        path: '/account/recharge',
        icon: 'PayCircleOutlined',
        title: { en: 'Top up', zh: '账户充值', es: 'Recargar', ja: 'チャージ' },
      },
      {
        menuName: 'RechargeRecord',
        path: '/account/recharge-record',
        icon: 'HistoryOutlined',
        title: { en: 'Top-up records', zh: '充值记录', es: 'Historial de recargas', ja: 'チャージ履歴' },
      },
      {
        menuName: 'PayDetail',
        path: '/account/pay-detail',
        icon: 'AccountBookOutlined',
        title: { en: 'Movements', zh: '收支明细', es: 'Movimientos', ja: '入出金明細' },
      },
    ],
  },
  {
    menuName: 'ActivityCentre',
    path: '/manage-center',
    icon: 'AppstoreOutlined',
    title: { en: 'Activity centre', zh: '活动中心', es: 'Centro de actividad', ja: 'アクティビティセンター' },
    children: [
      {
        menuName: 'ManageCenter',
        path: '/manage-center/index',
        icon: 'FundOutlined',
        title: { en: 'Overview', zh: '管理中心', es: 'Resumen', ja: '概要' },
      },
      {
        menuName: 'Essential',
        path: '/activity-info/essential',
        icon: 'FileTextOutlined',
        title: { en: 'Basic information', zh: '基本信息', es: 'Información básica', ja: '基本情報' },
      },
      {
        menuName: 'RegForm',
        path: '/activity-info/reg-form',
        icon: 'FormOutlined',
        title: { en: 'Registration form', zh: '报名表单', es: 'Formulario de inscripción', ja: '申込フォーム' },
      },
      {
        menuName: 'Ticket',
        path: '/activity-info/ticket',
        icon: 'TagsOutlined',
        title: { en: 'Tickets', zh: '门票管理', es: 'Entradas', ja: 'チケット' },
      },
      {
        menuName: 'TicketOrder',
        path: '/activity-info/ticket-order',
        icon: 'ShoppingOutlined',
        title: { en: 'Orders', zh: '订单管理', es: 'Pedidos', ja: '注文' },
      },
      {
        menuName: 'DiscountCode',
        path: '/activity-info/discount-code',
        icon: 'PercentageOutlined',
        title: { en: 'Discount codes', zh: '优惠码', es: 'Códigos de descuento', ja: '割引コード' },
      },
      {
        menuName: 'Participants',
        path: '/activity-personnel/participants',
        icon: 'TeamOutlined',
        title: { en: 'Participants', zh: '参会人员', es: 'Participantes', ja: '参加者' },
      },
      {
        menuName: 'SignInManage',
        path: '/activity-personnel/sign-in-manage',
        icon: 'QrcodeOutlined',
        title: { en: 'Sign-in', zh: '签到管理', es: 'Registro de asistencia', ja: 'チェックイン' },
      },
    ],
  },
];

/** The menu of what is built, in one language. The web splits off ActivityCentre as the menu within an event. */
export function menuTree(language: Language, entries: readonly Entry[] = menu): MenuNode[] {
  return entries.map(({ menuName, title, path, icon, hidden = false, children = [] }) => ({
    menuName,
    title: title[language],
    path,
    icon,
    hidden,
    children: menuTree(language, children),
  }));
}
