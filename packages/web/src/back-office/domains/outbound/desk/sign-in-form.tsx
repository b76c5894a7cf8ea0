import { outboundAccountLogin, outboundLogin } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type CallOptions } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { solvedCaptcha } from '../../../../core/captcha.ts';
import { formatTime } from '../../../../core/format.ts';
import { setToken } from '../../../../core/session.ts';
import { useBusy } from '../../../../ui/use-busy.ts';

interface Login {
  loginName: string;
  password: string;
}

interface Elsewhere {
  login: Login;
  since: string | null;
  isOnCall: boolean;
}

interface Props {
  /** `isTaken`: the agent has said that this window shall take the seat from another. */
  onDone: (who: { outboundId: string; isTaken: boolean }) => void;
}

const quietly = { quiet: true, hideLoad: true, again: true } as const;

/** Name and password of a call agent. Where the seat is in use elsewhere, nobody is signed in before they say that they take it over. */
export function SignInForm({ onDone }: Props) {
  const { t } = useTranslation();
  const { busy, run, anew } = useBusy();
  const [problem, setProblem] = useState<string>();
  const [elsewhere, setElsewhere] = useState<Elsewhere>();

  const told = (work: () => Promise<void>) =>
    run(async () => {
      setProblem(undefined);
      await work().catch((error: unknown) => setProblem(failureWords(error)));
    });

  const enter = async (login: Login, isTaken: boolean) => {
    const { token, expiresAt, outboundId } = await proved((options) => call(outboundLogin, login, options));
    setToken('outbound', token, (Date.parse(expiresAt) - Date.now()) / 1000);
    onDone({ outboundId, isTaken });
  };

  const signIn = (login: Login) =>
    told(async () => {
      const { seat } = await proved((options) => call(outboundAccountLogin, login, options));
      if (seat.state === 'offline') return enter(login, false);
      setElsewhere({ login, since: seat.since, isOnCall: seat.isOnCall });
      // What is pressed there is another press.
      anew();
    });

  if (elsewhere) {
    const { login, since, isOnCall } = elsewhere;
    const words = isOnCall ? 'call-desk:elsewhere.onCall' : 'call-desk:elsewhere.text';
    return (
      <div className="desk-elsewhere" role="alert">
        <Alert
          type="warning"
          showIcon
          title={t('call-desk:elsewhere.title')}
          description={t(words, { time: since === null ? '' : formatTime(since) })}
        />
        {problem && <Alert type="error" title={problem} />}
        <Button type="primary" block autoFocus loading={busy} onClick={() => void told(() => enter(login, true))}>
          {t('call-desk:elsewhere.take')}
        </Button>
        <Button block onClick={() => setElsewhere(undefined)}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  }
  return (
    <Form<Login> layout="vertical" requiredMark={false} onFinish={(login) => void signIn(login)} disabled={busy}>
      {problem && <Alert className="desk-problem" type="error" showIcon title={problem} role="alert" />}
      <Form.Item
        name="loginName"
        label={t('call-desk:signIn.name')}
        rules={[{ required: true, whitespace: true, message: t('call-desk:signIn.nameMissing') }]}
      >
        <Input autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('call-desk:signIn.password')}
        rules={[{ required: true, message: t('call-desk:signIn.passwordMissing') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={busy}>
        {t('call-desk:signIn.button')}
      </Button>
    </Form>
  );
}

/** After failures the server wants a captcha, which the browser solves by itself. */
async function proved<Out>(attempt: (options: CallOptions) => Promise<Out>): Promise<Out> {
  try {
    return await attempt(quietly);
  } catch (error) {
    if (!(error instanceof CallFailure) || error.failure !== 'CAPTCHA_NEEDED') throw error;
    return attempt({ ...quietly, headers: await solvedCaptcha() });
  }
}
