import { UserAddOutlined } from '@ant-design/icons';
import {
  colleagueList,
  colleagueRemove,
  colleagueResend,
  colleagueWithdraw,
} from '@convoke/contract/auth/colleague.calls.ts';
import { Avatar, Button, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { formatDate, formatDateTime } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { Row } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useAsk } from '../../../ui/use-ask.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import './user.css';

type Listed = z.output<typeof colleagueList.output>;

/** Who works here, and who has been invited to. */
export default function ColleaguesPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const refresh = useRefresh('colleague');
  const { data, error, refetch } = useCall(colleagueList, {}, { everyMs: 30_000 });
  const invite = () =>
    dialogs.open(() => import('./colleague/invite-dialog.tsx').then((part) => part.InviteDialog), { onSaved: refresh });
  return (
    <>
      <PageHeader
        title={t('layout:title.Colleagues')}
        text={t('colleague:text')}
        action={
          <Button type="primary" icon={<UserAddOutlined />} onClick={invite}>
            {t('colleague:invite')}
          </Button>
        }
      />
      {!data && (
        <Panel>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />}</Panel>
      )}
      {data && (
        <>
          <Panel title={t('colleague:here')}>
            <ul className="user-lines">
              {data.colleagues.map((each) => (
                <ColleagueLine key={each.userId} colleague={each} />
              ))}
            </ul>
          </Panel>
          <Panel title={t('colleague:invited')}>
            {data.invitations.length === 0 && (
              <EmptyState title={t('colleague:noneInvited')} text={t('colleague:noneInvitedText')} />
            )}
            <ul className="user-lines">
              {data.invitations.map((each) => (
                <InvitationLine key={each.invitationId} invitation={each} />
              ))}
            </ul>
          </Panel>
        </>
      )}
    </>
  );
}

function ColleagueLine({ colleague }: { colleague: Listed['colleagues'][number] }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const tell = useTold(useRefresh('colleague'));
  const { userId, nickName, username, avatar, email, createdAt, seenAt, hasTwoSteps, isMe } = colleague;
  const remove = () =>
    ask({
      title: t('colleague:ask.title', { name: nickName }),
      text: t(isMe ? 'colleague:ask.me' : 'colleague:ask.text'),
      ok: t('common:remove'),
      danger: true,
      onOk: () => tell(call(colleagueRemove, { userId }), () => t('colleague:removed', { name: nickName })),
    });
  return (
    <li>
      <span className="user-device">
        <Avatar size="small" src={avatar ?? undefined}>
          {nickName.slice(0, 1)}
        </Avatar>
        <span>{nickName}</span>
        {isMe && <Tag color="green">{t('colleague:me')}</Tag>}
        {hasTwoSteps && <Tag>{t('user:factor.title')}</Tag>}
      </span>
      <span className="muted">
        {[
          email ?? username,
          t('colleague:since', { day: formatDate(createdAt) }),
          seenAt === null ? t('colleague:unseen') : t('user:sessions.seen', { moment: formatDateTime(seenAt) }),
        ].join(' · ')}
      </span>
      <Row>
        <Link to={`/account/audit-log?actorId=${userId}`}>{t('colleague:log')}</Link>
        <Button size="small" danger aria-label={t('colleague:removeOne', { name: nickName })} onClick={remove}>
          {t('common:remove')}
        </Button>
      </Row>
    </li>
  );
}

function InvitationLine({ invitation }: { invitation: Listed['invitations'][number] }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const tell = useTold(useRefresh('colleague'));
  const { invitationId, email, invitedBy, askedAt, expiresAt, isExpired } = invitation;
  const withdraw = () =>
    ask({
      title: t('colleague:withdraw.title', { email }),
      text: t('colleague:withdraw.text'),
      ok: t('colleague:withdraw.ok'),
      danger: true,
      onOk: () => tell(call(colleagueWithdraw, { invitationId }), () => t('colleague:withdrawn')),
    });
  return (
    <li>
      <span>{email}</span>
      <span className="muted">
        {[
          t('colleague:by', { name: invitedBy, moment: formatDateTime(askedAt) }),
          isExpired ? t('colleague:expired') : t('colleague:until', { moment: formatDateTime(expiresAt) }),
        ].join(' · ')}
      </span>
      <Row>
        <Button
          size="small"
          aria-label={t('colleague:resendOne', { email })}
          onClick={() => void tell(call(colleagueResend, { invitationId }), () => t('colleague:resent'))}
        >
          {t('colleague:resend')}
        </Button>
        <Button size="small" danger aria-label={t('colleague:withdrawOne', { email })} onClick={withdraw}>
          {t('colleague:withdraw.ok')}
        </Button>
      </Row>
    </li>
  );
}
