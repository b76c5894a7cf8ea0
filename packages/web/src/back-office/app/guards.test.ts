import { openSegments } from '@convoke/contract/core/open-paths.ts';
import { expect, test } from 'vitest';
import { decide, type Visitor } from './guards.ts';
import type { AppRoute } from './routes.tsx';

const route = (name: string, path: string, more: Partial<AppRoute> = {}): AppRoute => ({
  name,
  path,
  title: name,
  page: () => Promise.resolve({ default: () => null }),
  ...more,
});
const routes = [
  route('Dashboard', '/dashboard'),
  route('PayDetail', '/account/pay-detail'),
  route('NoteReport', '/marketing-notice/note-report/:groupId'),
  route('ManageCenter', '/manage-center/index', { inWithin: true }),
  route('SignInManage', '/activity-personnel/sign-in-manage', { inWithin: true }),
];
const event = { eventId: 'e', title: 't', model: 0, useTicket: 0 };
const signedIn: Visitor = { signedIn: true, roles: ['admin'], event, lastEventId: 'last' };
const stranger: Visitor = { signedIn: false, roles: undefined, event: null, lastEventId: undefined };

const at = (address: string, visitor: Visitor) => {
  const { pathname, search } = new URL(address, 'http://x');
  return decide({ pathname, search }, visitor, routes, '/dashboard');
};

test('without a login every other path leads to it and keeps path and query', () => {
  expect(at('/account/pay-detail?current=2&x=%26', stranger)).toEqual({
    kind: 'redirect',
    to: `/login?redirect=${encodeURIComponent('/account/pay-detail?current=2&x=%26')}`,
  });
  expect(at('/nowhere', stranger)).toMatchObject({ kind: 'redirect', to: '/login?redirect=%2Fnowhere' });
});

test('only the first segment opens a path', () => {
  for (const segment of openSegments) expect(at(`/${segment}`, stranger).kind, segment).not.toBe('redirect');
  expect(at('/resource-manage/survey-info/1', stranger).kind).toBe('redirect');
  expect(at('/eventful', stranger).kind).toBe('redirect');
});

test('pages of the public entry are left to it', () => {
  expect(at('/event/abc', signedIn)).toEqual({ kind: 'leave' });
  expect(at('/register/abc', stranger)).toEqual({ kind: 'leave' });
});

test('who is signed in does not see the login', () => {
  expect(at('/login', signedIn)).toEqual({ kind: 'redirect', to: '/' });
  expect(at('/login?redirect=%2Fdashboard%3Fa%3D1', signedIn)).toEqual({ kind: 'redirect', to: '/dashboard?a=1' });
  expect(at('/login', stranger)).toEqual({ kind: 'leave' });
});

test('the root is the workbench, unknown paths are /404', () => {
  expect(at('/', signedIn)).toEqual({ kind: 'redirect', to: '/dashboard' });
  expect(at('/nowhere', signedIn)).toEqual({ kind: 'redirect', to: '/404' });
  expect(at('/404', stranger)).toEqual({ kind: 'not-found' });
});

test('routes match with their parameters, and only whole', () => {
  expect(at('/marketing-notice/note-report/7', signedIn)).toMatchObject({
    kind: 'page',
    route: { name: 'NoteReport' },
  });
  expect(at('/marketing-notice/note-report', signedIn).kind).toBe('redirect');
});

test('/redirect comes straight back with the query', () => {
  expect(at('/redirect/manage-center/index?a=1', signedIn)).toEqual({ kind: 'reload', to: '/manage-center/index?a=1' });
  expect(at('/redirect//evil.example', signedIn)).toEqual({ kind: 'reload', to: '/' });
});

test('an address within an event says which; one that does not is about the last, and says so from then on', () => {
  expect(at('/manage-center/index', signedIn)).toEqual({ kind: 'reload', to: '/manage-center/index?event=last' });
  expect(at('/activity-personnel/sign-in-manage?tab=a&search=x%26y', signedIn)).toEqual({
    kind: 'reload',
    to: '/activity-personnel/sign-in-manage?event=last&tab=a&search=x%26y',
  });
  expect(at('/manage-center/index', { ...signedIn, event: null, lastEventId: undefined })).toEqual({
    kind: 'redirect',
    to: '/activity-manage/list',
  });
  // Whatever was opened last elsewhere, the address is the truth.
  expect(at('/manage-center/index?event=e', signedIn)).toMatchObject({ kind: 'page', route: { name: 'ManageCenter' } });
});

test('a page with roles is for who has one of them, a page without for everybody', () => {
  const books = [...routes, route('Books', '/books', { roles: ['admin', 'bookkeeper'] })];
  const as = (roles: string[] | undefined) => {
    const place = { pathname: '/books', search: '' };
    return decide(place, { ...signedIn, roles }, books, '/dashboard').kind;
  };
  expect(as(['admin'])).toBe('page');
  expect(as(['bookkeeper', 'guest'])).toBe('page');
  // Until the user info has come nothing is shown anyway.
  expect(as(undefined)).toBe('page');
  const refused = decide({ pathname: '/books', search: '' }, { ...signedIn, roles: ['guest'] }, books, '/dashboard');
  expect(refused).toEqual({ kind: 'redirect', to: '/404' });
  expect(at('/dashboard', { ...signedIn, roles: [] }).kind).toBe('page');
});

test('an event that has not such a page is told so, once it is known', () => {
  const page = '/activity-personnel/sign-in-manage?event=e';
  expect(at(page, signedIn).kind).toBe('page');
  expect(at(page, { ...signedIn, event: null }).kind).toBe('page');
  expect(at(page, { ...signedIn, event: { ...event, model: 1 } })).toEqual({ kind: 'redirect', to: '/404' });
});
