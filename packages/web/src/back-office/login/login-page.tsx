import './login.css';
import { CheckCircleOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../layout/language-switch.tsx';
import { Logo } from '../layout/logo.tsx';
import { CodeForm } from './code-form.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { PasswordForm } from './password-form.tsx';

export default function LoginPage() {
  const { t } = useTranslation();
  const [forgotten, setForgotten] = useState(false);
  return (
    <div className="login">
      <aside className="login-side">
        <div className="login-brand">
          <Logo size={32} />
          <span>{t('common:product')}</span>
        </div>
        <div className="login-words">
          <p className="login-claim">{t('auth:side.claim')}</p>
          <ul>
            {[t('auth:side.register'), t('auth:side.checkin'), t('auth:side.follow')].map((text) => (
              <li key={text}>
                <CheckCircleOutlined aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className="login-main">
        <div className="login-language">
          <LanguageSwitch withName />
        </div>
        <div className="login-box">
          <div className="login-brand small">
            <Logo size={32} />
            <span>{t('common:product')}</span>
          </div>
          <h1>{t(forgotten ? 'auth:forgotten.title' : 'auth:title')}</h1>
          <p className="muted">{t(forgotten ? 'auth:forgotten.text' : 'auth:text')}</p>
          {forgotten ? (
            <ForgottenForm onDone={() => setForgotten(false)} />
          ) : (
            <Tabs
              destroyOnHidden
              tabBarGutter={24}
              items={[
                {
                  key: 'password',
                  label: t('auth:way.password'),
                  children: <PasswordForm onForgotten={() => setForgotten(true)} />,
                },
                { key: 'sms', label: t('auth:way.sms'), children: <CodeForm way="sms" /> },
                { key: 'email', label: t('auth:way.email'), children: <CodeForm way="email" /> },
              ]}
            />
          )}
        </div>
      </main>
    </div>
  );
}
