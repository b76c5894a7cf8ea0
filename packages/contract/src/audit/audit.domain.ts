import { defineDomain, type MenuPage } from '../core/domain.ts';
import { auditCalls } from './audit.calls.ts';

export const auditPages: readonly MenuPage[] = [
  { name: 'AuditLog', group: 'Team', at: 38, path: '/account/audit-log' },
];

export const auditDomain = defineDomain({ name: 'audit', calls: [auditCalls], pages: auditPages });
