import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberInfo, memberRestore, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { memberData } from '@convoke/contract/member/member.rights.calls.ts';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { download } from '../../../../core/download.ts';
import { browserZone, formatDate, formatDateTime } from '../../../../core/format.ts';
import { languageNames } from '../../../../core/language.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { WormNote } from '../../worm/worm-note.part.tsx';
import { WormTag } from '../../worm/worm-tag.part.tsx';
import { originTexts } from '../common/member-texts.ts';
import { MemberCalls } from '../calls/member-calls.part.tsx';
import { Why } from '../filter/why.tsx';
import { ValueFacts } from '../fields/value-facts.tsx';
import { MemberLabels } from '../labels/member-labels.tsx';
import { EraseDialog } from '../rights/erase-dialog.tsx';
import { MemberConsents } from '../rights/member-consents.tsx';
import { MergedFrom } from '../merge/merged-from.tsx';
import { MemberPhoto } from './member-photo.tsx';
import { JoinedEvents } from './joined-events.tsx';
import { MemberTimeline } from './member-timeline.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useCall } from '../../../../ui/use-call.ts';

type Info = z.infer<typeof memberInfo.output>;

interface Props {
  memberId: string | undefined;
  /** The filter of the list, of which it says why this person is in it or not. */
  tree?: FilterGroup | undefined;
  onClose: () => void;
  onEdit: (memberId: string) => void;
  /** Puts them on the list of gift hunters. */
  onWorm: (person: { phone: string; name: string }) => void;
  refresh: () => Promise<unknown>;
}

/** One member: how to reach them, what they did, and then what is known of them. */
export function MemberDrawer({ memberId, tree, onClose, onEdit, onWorm, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { data, error, refetch } = useCall(memberInfo, memberId && { memberId }, { quiet: true, everyMs: 15_000 });
  const told = useTold(refresh);
  const [isErasing, setErasing] = useState(false);
  const member = data;
  return (
    <Drawer
      {...first}
      open={memberId !== undefined}
      onClose={onClose}
      size={560}
      title={
        member ? (
          <span className="member-name">
            <span>{member.name || member.phone || member.email || '—'}</span>
            {member.worm && <WormTag how={member.worm} />}
          </span>
        ) : (
          t('field:member')
        )
      }
      extra={
        member &&
        !member.restoreUntil && (
          <Button type="primary" onClick={() => onEdit(member.memberId)}>
            {t('common:edit')}
          </Button>
        )
      }
    >
      {error && !member ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !member ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <>
          {member.restoreUntil && (
            <Alert
              type="warning"
              showIcon
              className="member-gone"
              title={t('member:deleted.until', { date: formatDate(member.restoreUntil) })}
              action={
                <BusyButton
                  size="small"
                  onClick={() =>
                    told(call(memberRestore, { memberIds: [member.memberId] }), () => t('member:deleted.back'))
                  }
                >
                  {t('member:deleted.restore')}
                </BusyButton>
              }
            />
          )}
          {member.wormEntry && <WormNote entry={member.wormEntry} />}
          <Reach member={member} />
          <MemberLabels memberId={member.memberId} readOnly={member.restoreUntil !== null} refresh={refresh} />
          {tree && !member.restoreUntil && <Why memberId={member.memberId} tree={tree} />}
          <JoinedEvents memberId={member.memberId} />
          {!member.restoreUntil && <MemberCalls memberId={member.memberId} />}
          <MemberTimeline memberId={member.memberId} />
          <section className="member-part" aria-labelledby="member-details">
            <h3 id="member-details">{t('member:details')}</h3>
            {!member.restoreUntil && <MemberPhoto member={member} onChange={() => refetch()} />}
            <Facts member={member} refresh={refresh} />
          </section>
          <MemberConsents memberId={member.memberId} readOnly={member.restoreUntil !== null} refresh={refresh} />
          {member.parts > 0 && !member.restoreUntil && <MergedFrom memberId={member.memberId} refresh={refresh} />}
          <div className="member-foot">
            {member.worm !== 'phone' && !member.restoreUntil && (member.phone || member.name) && (
              <Button onClick={() => onWorm({ phone: member.phone ?? '', name: member.name })}>
                {t('worm:addPerson')}
              </Button>
            )}
            <BusyButton
              onClick={async () => {
                await download(memberData, { memberId: member.memberId, timeZone: browserZone() }, { hideLoad: true });
                // The history says so from now on.
                await refresh();
              }}
            >
              {t('member-rights:data')}
            </BusyButton>
            <Button danger onClick={() => setErasing(true)}>
              {t('member-rights:erase')}
            </Button>
          </div>
          <EraseDialog
            memberId={member.memberId}
            open={isErasing}
            onClose={() => setErasing(false)}
            onErased={async () => {
              onClose();
              await refresh();
            }}
          />
        </>
      )}
    </Drawer>
  );
}

/** What they do and the ways to reach them, in a line. */
function Reach({ member: { company, title, phones, emails } }: { member: Info }) {
  const parts = [
    ...[title, company].filter((text) => text !== '').map((text) => <span key={text}>{text}</span>),
    ...phones.map(({ value }) => (
      <a key={value} href={`tel:${value}`}>
        {value}
      </a>
    )),
    ...emails.map(({ value }) => (
      <a key={value} href={`mailto:${value}`}>
        {value}
      </a>
    )),
  ];
  return parts.length > 0 && <p className="member-reach">{parts}</p>;
}

function Facts({ member, refresh }: { member: Info; refresh: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const told = useTold(refresh);
  const own = (isMine: boolean) =>
    told(call(memberUpdate, { memberId: member.memberId, version: member.version, isMine }));
  const facts: [string, string][] = [
    [t('field:language'), languageNames[member.language as keyof typeof languageNames] ?? member.language],
    [t('member:field.origin'), t(originTexts[member.origin])],
    [t('member:field.createdAt'), formatDateTime(member.createdAt)],
    [t('member:field.lastAt'), formatDateTime(member.lastAt)],
    [t('field:note'), member.note],
  ];
  return (
    <dl className="member-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <ValueFacts values={member.fields} />
      <div>
        <dt>{t('member:field.owner')}</dt>
        <dd>
          {member.owner?.name ?? '—'}
          {!member.restoreUntil && (
            <Button type="link" size="small" onClick={() => void own(member.owner === null)}>
              {t(member.owner === null ? 'member:action.own' : 'member:action.disown')}
            </Button>
          )}
        </dd>
      </div>
    </dl>
  );
}
