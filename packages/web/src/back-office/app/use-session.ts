import { authCurrentUser, authMenuTree } from '@convoke/contract/auth/auth.calls.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call, endSession } from '../../core/call.ts';
import { isUnanswered } from '../../core/call-failure.ts';
import { currentEvent } from '../../core/current-event.ts';
import { type Language, languageCookie } from '@convoke/contract/core/language.ts';
import { getCookie } from '../../core/cookies.ts';
import { speak } from '../layout/language-switch.tsx';
import { isSignedIn } from '../../core/session.ts';
import { useStore } from '../../ui/use-store.ts';
import { isFor } from './guards.ts';
import { setOwnZone } from '../../core/format.ts';
import { buildMenus, type Menus } from './menu.ts';
import { appRoutes } from './routes.tsx';

const routesFor = (roles: readonly string[]) => appRoutes.filter((route) => isFor(route, roles));

/** That of the profile as it was read last. */
let ownLanguage: Language | null | undefined;

/** The signed-in user, with the roles that decide which pages there are. An answer without a user is none. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await call(authCurrentUser, {}, { signal });
    if (!me?.userId) throw new Error('none');
    setOwnZone(me.timeZone);
    // The language of the profile is spoken once it is changed, and by a browser in which nobody has chosen one yet.
    const isNew = ownLanguage === undefined ? getCookie(languageCookie) === undefined : me.language !== ownLanguage;
    ownLanguage = me.language;
    if (me.language && isNew) await speak(me.language);
    return me;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The server writes the menu's titles in the caller's language. */
export const menuQuery = (language: string) =>
  queryOptions({
    queryKey: ['menu', language],
    queryFn: async ({ signal }) => {
      const nodes = await call(authMenuTree, {}, { signal });
      if (!nodes) throw new Error('none');
      return nodes;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const useMe = () => useQuery({ ...meQuery, enabled: isSignedIn() });

/** Loads user and menu; when either fails or is invalid the session ends and the login leads back here (specification section 4). */
export function useMenus(): Menus | undefined {
  const { i18n } = useTranslation();
  const event = useStore(currentEvent);
  const me = useMe();
  const tree = useQuery({ ...menuQuery(i18n.language), placeholderData: (last) => last });
  // Without an answer nothing is known about the session: it is asked for again when there is a connection.
  const failed = [me.error, tree.error].some((error) => error && !isUnanswered(error));
  useEffect(() => {
    if (failed) endSession();
  }, [failed]);
  return useMemo(
    () => (tree.data && me.data ? buildMenus(tree.data, routesFor(me.data.roles), event) : undefined),
    [tree.data, me.data, event],
  );
}
