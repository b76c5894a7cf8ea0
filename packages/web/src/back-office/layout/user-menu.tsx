import { DashboardOutlined, LogoutOutlined, MoonOutlined, UserOutlined, WalletOutlined } from '@ant-design/icons';
import { authLogout } from '@convoke/contract/auth/auth.calls.ts';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../core/call.ts';
import { forgetLast } from '../../core/current-event.ts';
import { clearSession, loginAddress, token } from '../../core/session.ts';
import { darkMode, setThemeChoice } from '../../ui/theme.ts';
import { useStore } from '../../ui/use-store.ts';
import { queryClient } from '../app/query-client.ts';
import { workbenchPath } from '../app/routes.tsx';
import { clearTabs } from '../app/tabs-store.ts';
import { useMe } from '../app/use-session.ts';

export function UserMenu({ withTheme }: { withTheme: boolean }) {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isDark = useStore(darkMode);
  const me = useMe().data;

  const logOut = async () => {
    try {
      await call(authLogout, {}, { quiet: true, bearer: token('user') ?? '' });
    } catch {
      // Signing out of this browser works without the server, and a token that is dead already is what was asked for.
    }
    clearSession();
    forgetLast();
    queryClient.clear();
    clearTabs();
    void navigate(loginAddress(`${pathname}${search}${hash}`));
  };

  const theme = {
    key: 'theme',
    icon: <MoonOutlined />,
    label: t(isDark ? 'layout:theme.light' : 'layout:theme.dark'),
    onClick: () => setThemeChoice(isDark ? 'light' : 'dark'),
  };
  const items = [
    { key: 'who', type: 'group' as const, label: me ? `${me.nickName} · ${me.organisationName}` : '' },
    {
      key: 'home',
      icon: <DashboardOutlined />,
      label: t('layout:user.workbench'),
      onClick: () => void navigate(workbenchPath),
    },
    {
      key: 'balance',
      icon: <WalletOutlined />,
      label: t('layout:user.balance'),
      onClick: () => void navigate('/account/information'),
    },
    {
      key: 'profile',
      icon: <UserOutlined />,
      label: t('layout:title.UserInfo'),
      onClick: () => void navigate('/account/user-info'),
    },
    ...(withTheme ? [theme] : []),
    { key: 'line', type: 'divider' as const },
    { key: 'out', icon: <LogoutOutlined />, label: t('layout:user.logout'), onClick: () => void logOut() },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="user-button" aria-label={t('layout:user.menu')}>
        <Face src={me?.avatar} name={me?.nickName} />
      </button>
    </Dropdown>
  );
}

/** Somebody's picture; without one, or when it cannot be loaded, how their name begins. Plain: what every page carries is kept small. */
function Face({ src, name = '' }: { src: string | null | undefined; name: string | undefined }) {
  const [broken, setBroken] = useState<string>();
  if (src && src !== broken) return <img className="face" src={src} alt="" onError={() => setBroken(src)} />;
  return <span className="face">{[...name][0] ?? <UserOutlined />}</span>;
}
