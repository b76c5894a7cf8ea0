import { agentPaths } from '@convoke/contract/core/open-paths.ts';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { token } from '../../../core/session.ts';
import { SignInForm } from './desk/sign-in-form.tsx';
import { useTitle } from './desk/use-title.ts';
import './desk/desk.css';

/** Where call agents sign in; who is signed in goes on to the desk. */
export default function OutboundLoginPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t('call-desk:signIn.title'));
  if (token('outbound')) return <Navigate to={agentPaths.desk} replace />;
  return (
    <main className="desk-login">
      <div className="desk-login-box">
        <h1>{t('call-desk:signIn.title')}</h1>
        <p className="muted">{t('call-desk:signIn.text')}</p>
        <SignInForm
          onDone={({ isTaken }) => void navigate(agentPaths.desk, { replace: true, state: { takeOver: isTaken } })}
        />
      </div>
    </main>
  );
}
