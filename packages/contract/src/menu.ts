import type { MenuPage } from './core/domain.ts';
import { accountPages } from './account/account.domain.ts';
import { auditPages } from './audit/audit.domain.ts';
import { authPages } from './auth/auth.domain.ts';
import { badgePages } from './badge/badge.domain.ts';
import { boothPages } from './booth/booth.domain.ts';
import { cardPages } from './card/card.domain.ts';
import { checkinPages } from './checkin/checkin.domain.ts';
import { consultPages } from './consult/consult.domain.ts';
import { couponPages } from './coupon/coupon.domain.ts';
import { dynamicPages } from './dynamic/dynamic.domain.ts';
import { eventPages } from './event/event.domain.ts';
import { formPages } from './form/form.domain.ts';
import { guestPages } from './guest/guest.domain.ts';
import { integrationPages } from './integration/integration.domain.ts';
import { invoicePages } from './invoice/invoice.domain.ts';
import { livePages } from './live/live.domain.ts';
import { memberPages } from './member/member.domain.ts';
import { messagePages } from './message/message.domain.ts';
import { orderPages } from './order/order.domain.ts';
import { organizerPages } from './organizer/organizer.domain.ts';
import { outboundPages } from './outbound/outbound.domain.ts';
import { participantPages } from './participant/participant.domain.ts';
import { questionnairePages } from './questionnaire/questionnaire.domain.ts';
import { resourcePages } from './resource/resource.domain.ts';
import { reviewPages } from './review/review.domain.ts';
import { schedulePages } from './schedule/schedule.domain.ts';
import { sitePages } from './site/site.domain.ts';
import { ticketPages } from './ticket/ticket.domain.ts';
import { votePages } from './vote/vote.domain.ts';
import type { MenuName } from './menu-titles/en.ts';

/**
 * The menu of the back office: its groups, and in them the pages of the domains' cards (titles: menu-titles). The server answers it (auth.menuTree); the
 * web's cards add to each page what only the web knows.
 */

export interface MenuEntry {
  /** The product's name of the page or group. */
  name: MenuName;
  /** Parameters as `:name`. */
  path: string;
  /** Name of an icon of @ant-design/icons: what stands at the top of a menu has one, each its own. */
  icon: string | null;
  /** A page, but not in the menu. */
  hidden?: boolean;
  children?: readonly MenuEntry[];
}

const pages: readonly MenuPage[] = [
  ...accountPages,
  ...auditPages,
  ...authPages,
  ...badgePages,
  ...boothPages,
  ...cardPages,
  ...checkinPages,
  ...consultPages,
  ...couponPages,
  ...dynamicPages,
  ...eventPages,
  ...formPages,
  ...guestPages,
  ...integrationPages,
  ...invoicePages,
  ...livePages,
  ...memberPages,
  ...messagePages,
  ...orderPages,
  ...organizerPages,
  ...outboundPages,
  ...participantPages,
  ...questionnairePages,
  ...resourcePages,
  ...reviewPages,
  ...schedulePages,
  ...sitePages,
  ...ticketPages,
  ...votePages,
].sort((one, other) => one.at - other.at);

const pagesOf = (name: MenuName): MenuEntry[] =>
  pages
    .filter((page) => page.group === name)
    .map((page) => ({
      name: page.name,
      path: page.path,
      icon: null,
      ...(page.hidden === undefined ? {} : { hidden: page.hidden }),
    }));

const group = (name: MenuName, path: string, icon: string): MenuEntry => ({
  name,
  path,
  icon,
  children: pagesOf(name),
});

/** The entry that holds the pages within an event; the web splits it off as a menu of its own. */
export const withinEvent = 'ActivityCentre';

/** By how often people go there. */
export const menu: readonly MenuEntry[] = [
  { name: 'Dashboard', path: '/dashboard', icon: 'DashboardOutlined' },
  group('ActivityManage', '/activity-manage', 'CalendarOutlined'),
  group('MemberManage', '/member-manage', 'IdcardOutlined'),
  group('MarketingNotice', '/marketing-notice', 'MailOutlined'),
  group('ResourceManage', '/resource-manage', 'FormOutlined'),
  group('Library', '/account/guest-library', 'FolderOutlined'),
  group('Billing', '/account/information', 'WalletOutlined'),
  group('Team', '/account/colleagues', 'TeamOutlined'),
  group('Account', '/account', 'UserOutlined'),
  {
    name: withinEvent,
    path: '/manage-center',
    icon: 'AppstoreOutlined',
    children: [
      { name: 'ManageCenter', path: '/manage-center/index', icon: 'FundOutlined' },
      group('ActivityInfo', '/activity-info', 'SettingOutlined'),
      group('EventSell', '/activity-info/ticket', 'ShoppingOutlined'),
      group('EventProgramme', '/activity-info/schedule-manage', 'ScheduleOutlined'),
      group('ActivityPersonnel', '/activity-personnel', 'TeamOutlined'),
      group('EventDoor', '/activity-personnel/sign-in-manage', 'QrcodeOutlined'),
    ],
  },
];

/** Whether an event lacks a page: an online event (model 1) has no place, and one may have no tickets (specification section 2). */
export function isRemovedForEvent(name: string, event: { model: number; useTicket: number }): boolean {
  const needs = pages.find((page) => page.name === name)?.needs;
  return (
    (needs === 'place' && event.model === 1) ||
    (needs === 'online' && event.model !== 1) ||
    (needs === 'tickets' && event.useTicket !== 1)
  );
}

export interface PlacedEntry extends MenuEntry {
  isWithin: boolean;
  /** The group that it stands in. */
  group?: MenuName;
}

/** Every page, and where it stands. */
export function menuPages(
  entries: readonly MenuEntry[] = menu,
  isWithin = false,
  group?: MenuName,
): readonly PlacedEntry[] {
  return entries.flatMap((entry) => {
    const within = isWithin || entry.name === withinEvent;
    if (entry.children) return menuPages(entry.children, within, entry.name === withinEvent ? undefined : entry.name);
    return [{ ...entry, isWithin, ...(group && { group }) }];
  });
}
