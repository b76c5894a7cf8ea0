import { auditGet } from '@convoke/contract/audit/audit.calls.ts';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { Row, Stack } from '../../../../ui/layout.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { deviceName } from '../device-name.ts';

type Entry = z.output<typeof auditGet.output>;
type Change = Entry['changes'][number];

interface Props {
  open: boolean;
  onClose: () => void;
  entryId: string;
  /** Shows only what one person did, or what was done to one thing. */
  onNarrow: (filter: { actorId: string } | { thingId: string }) => void;
}

/** One entry: who, when and from where, and what was changed. */
export function AuditDrawer({ open, onClose, entryId, onNarrow }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(auditGet, { entryId });
  const narrow = (filter: Parameters<typeof onNarrow>[0]) => {
    onNarrow(filter);
    onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} size={640} title={data?.what ?? t('layout:title.AuditLog')}>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {data && (
        <Stack>
          <Facts entry={data} />
          <Row>
            <Button size="small" onClick={() => narrow({ actorId: data.actorId })}>
              {t('audit:allOf', { name: data.actorName })}
            </Button>
            {data.thingId && (
              <Button size="small" onClick={() => narrow({ thingId: data.thingId ?? '' })}>
                {t('audit:allOfThing')}
              </Button>
            )}
          </Row>
          {data.changes.length === 0 && <Alert type="info" showIcon title={t('audit:noChanges')} />}
          {data.changes.map((change, at) => (
            <ChangeTable key={`${change.rowId}-${at}`} change={change} />
          ))}
          {data.changed > data.changes.length && data.changes.length > 0 && (
            <p className="muted">{t('audit:more', { n: formatNumber(data.changed - data.changes.length) })}</p>
          )}
        </Stack>
      )}
    </Drawer>
  );
}

function Facts({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const facts: [string, string][] = [
    [t('audit:who'), entry.actorName],
    [t('audit:at'), formatDateTime(entry.at)],
    [t('audit:of'), entry.thing],
    [t('field:event'), entry.eventTitle ?? ''],
    [t('audit:from'), [deviceName(entry.device), entry.address].filter(Boolean).join(' · ')],
    [t('audit:call'), entry.call],
  ];
  return (
    <ul className="user-lines">
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <li key={label}>
            <span className="muted">{label}</span>
            <span>{value}</span>
          </li>
        ))}
    </ul>
  );
}

const whatTexts: Readonly<Record<Change['what'], string>> = {
  made: 'audit:what.made',
  changed: 'audit:what.changed',
  gone: 'audit:what.gone',
};

function ChangeTable({ change }: { change: Change }) {
  const { t } = useTranslation();
  return (
    <table className="audit-change">
      <caption>
        {t(whatTexts[change.what], {
          thing: [change.table.replaceAll('_', ' '), change.name].filter(Boolean).join(' · '),
        })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('audit:field')}</th>
          <th scope="col">{t('audit:before')}</th>
          <th scope="col">{t('audit:after')}</th>
        </tr>
      </thead>
      <tbody>
        {change.fields.map(({ field, isTold, before, after }) => (
          <tr key={field}>
            <th scope="row">{field.replaceAll('_', ' ')}</th>
            {isTold ? (
              <>
                <td>{before ?? '—'}</td>
                <td>{after ?? '—'}</td>
              </>
            ) : (
              <td colSpan={2} className="muted">
                {t('audit:untold')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
