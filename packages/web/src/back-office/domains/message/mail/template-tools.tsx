import { mailCheck, mailCheckInfo, mailTest, mailTestInfo } from '@convoke/contract/message/message.mail.calls.ts';
import { Alert, Modal, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { unlessRefused } from '../../../../ui/told.ts';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  mailTemplateId: string;
  memberId: string | undefined;
  /** What is not saved is neither sent nor looked at. */
  isChanged: boolean;
}

type Values = Pick<z.input<typeof mailTest.input>, 'to'>;

/** What is done with a saved template before it is used: a test to oneself, and whether its links are alive. */
export function TemplateTools({ mailTemplateId, memberId, isChanged }: Props) {
  const { t } = useTranslation();
  const [isTesting, setTesting] = useState(false);
  const [testId, setTestId] = useState<string>();
  const [checkId, setCheckId] = useState<string>();
  const why = isChanged ? t('mail:tools.saveFirst') : undefined;
  const check = async () =>
    setCheckId((await unlessRefused(call(mailCheck, { mailTemplateId }, { hideLoad: true })))?.checkId);
  return (
    <>
      <BusyButton size="small" disabled={isChanged} title={why} onClick={async () => setTesting(true)}>
        {t('mail:test.open')}
      </BusyButton>
      <BusyButton size="small" disabled={isChanged} title={why} onClick={check}>
        {t('mail:links.open')}
      </BusyButton>
      {testId && <TestState key={testId} testId={testId} />}
      <FormDialog<Values>
        open={isTesting}
        name="mail-test"
        title={t('mail:test.title')}
        okText={t('mail:test.ok')}
        onClose={() => setTesting(false)}
        onSubmit={async ({ to }) => {
          const quiet = { quiet: true, hideLoad: true };
          const sent = await call(mailTest, { mailTemplateId, to, ...(memberId && { memberId }) }, quiet);
          setTestId(sent.testId);
        }}
      >
        <p className="muted">{t('mail:test.text')}</p>
        <TextField of={mailTest} name="to" label={t('mail:test.to')} input={{ type: 'email', autoComplete: 'email' }} />
      </FormDialog>
      {checkId && <LinksDialog key={checkId} checkId={checkId} onClose={() => setCheckId(undefined)} />}
    </>
  );
}

const whenSettled = (isSettled: boolean | undefined) => (isSettled ? false : 1500);

/** What became of a test, as the mail server answered. */
function TestState({ testId }: { testId: string }) {
  const { t } = useTranslation();
  const { data } = useCall(
    mailTestInfo,
    { testId },
    { quiet: true, everyMs: (known) => whenSettled(known && known.state !== 'waiting' && known.state !== 'sending') },
  );
  const state = data?.state ?? 'waiting';
  const type =
    state === 'accepted' ? 'success' : state === 'refused' ? 'error' : state === 'unknown' ? 'warning' : 'info';
  return (
    <Alert
      className="mail-test-state"
      type={type}
      showIcon
      title={t(`mail:test.${state}`)}
      description={data?.reason || undefined}
    />
  );
}

/** How far the links have been asked, and those that are dead. */
function LinksDialog({ checkId, onClose }: { checkId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data } = useCall(
    mailCheckInfo,
    { checkId },
    { quiet: true, everyMs: (known) => whenSettled(known?.state === 'done') },
  );
  const { total = 0, done = 0, dead = [] } = data ?? {};
  const isDone = data?.state === 'done';
  return (
    <Modal {...first} open title={t('mail:links.title')} footer={null} onCancel={onClose}>
      {isDone ? (
        <Alert
          type={dead.length > 0 ? 'error' : 'success'}
          showIcon
          title={t(dead.length > 0 ? 'mail:links.dead' : 'mail:links.alive', { n: formatNumber(dead.length || total) })}
        />
      ) : (
        <>
          <p className="muted">{t('mail:links.asking', { done: formatNumber(done), total: formatNumber(total) })}</p>
          <Progress percent={total === 0 ? 0 : Math.round((100 * done) / total)} />
        </>
      )}
      <ul className="mail-dead">
        {dead.map(({ url, why }) => (
          <li key={url}>
            <span>{url}</span>
            <span className="muted">
              {/^\d+$/.test(why) ? t('mail:links.status', { status: why }) : t(`mail:links.why.${why}`)}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
