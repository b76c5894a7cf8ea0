import { badgeList, badgePrint } from '@convoke/contract/badge/badge.calls.ts';
import { type LabelSheet, mostBadges, sheetFor, standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Modal, Radio, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call, callFile } from '../../core/call.ts';
import { download } from '../../core/download.ts';
import { formatNumber } from '../../core/format.ts';
import { printPdf } from '../../core/print-file.ts';
import { FittingNumber } from '../form/fitting-number.tsx';
import { unlessRefused } from '../told.ts';
import { useBusy } from '../use-busy.ts';
import { eventKey } from '../use-event-info.ts';
import './print-dialog.css';
import { useFirstField } from '../form/use-first-field.ts';

type PrintInput = z.input<typeof badgePrint.input>;

export interface PrintWho {
  /** Those who are chosen, or the filters of the list; nothing = the dialog asks. */
  partsIds?: readonly string[];
  signUserIds?: readonly string[];
  filter?: Partial<PrintInput>;
}

interface Props {
  eventId: string;
  who: PrintWho;
  /** Begins with this template. */
  templateId?: string | undefined;
  onClose: () => void;
}

const quick = { hideLoad: true };
const sheetFields = ['columns', 'rows', 'left', 'top', 'gapX', 'gapY', 'startAt'] as const;
const isWhole = (field: (typeof sheetFields)[number]) => ['columns', 'rows', 'startAt'].includes(field);

/** Whose badges are printed, by which template, on labels or on sheets of labels; then saved or handed to the printer. */
export function PrintDialog({ eventId, who, templateId: first, onClose }: Props) {
  const { t } = useTranslation();
  const focusing = useFirstField();
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const isAsking = !who.partsIds && !who.signUserIds && !who.filter;
  const [onlyNew, setOnlyNew] = useState(true);
  const [templateId, setTemplateId] = useState(first ?? '');
  const [sheet, setSheet] = useState<LabelSheet>();
  const templates = useQuery({
    queryKey: [...eventKey(eventId), 'badges'],
    queryFn: ({ signal }) => call(badgeList, { eventId }, { ...quick, signal }),
  });
  const counts = useQuery({
    queryKey: [...eventKey(eventId), 'badge-counts'],
    queryFn: async ({ signal }) => {
      const of = async (badgePrinted: boolean) =>
        (await call(participantPage, { eventId, size: 1, state: 'APPROVED', badgePrinted }, { ...quick, signal }))
          .total;
      return { missing: await of(false), printed: await of(true) };
    },
    enabled: isAsking,
  });
  const chosen = templates.data?.find((each) => each.templateId === templateId) ?? templates.data?.[0];
  const size = chosen?.design ?? standardDesign();
  const input: PrintInput = {
    ...who.filter,
    eventId,
    ...(who.partsIds && { partsIds: [...who.partsIds] }),
    ...(who.signUserIds && { signUserIds: [...who.signUserIds] }),
    ...(isAsking && onlyNew && { badgePrinted: false }),
    ...(templateId && { templateId }),
    ...(sheet && { sheet }),
  };
  const refresh = () => client.invalidateQueries({ queryKey: eventKey(eventId) });
  const make = (work: () => Promise<unknown>) =>
    run(async () => {
      const done = await unlessRefused(work().then(() => true));
      await refresh();
      if (done) onClose();
    });
  const named = who.partsIds ?? who.signUserIds;
  const fitting = sheetFor(size);
  const nobody = isAsking && onlyNew && counts.data?.missing === 0;
  return (
    <Modal
      {...focusing}
      open
      title={t('badge:print.title')}
      onCancel={onClose}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button loading={busy} disabled={nobody} onClick={() => void make(() => download(badgePrint, input, quick))}>
            {t('badge:print.save')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={nobody}
            onClick={() => void make(async () => printPdf((await callFile(badgePrint, input, quick)).blob))}
          >
            {t('badge:print.now')}
          </Button>
        </Space>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('badge:print.who')}>
          {isAsking ? (
            <Radio.Group
              className="print-choices"
              value={onlyNew}
              onChange={({ target }) => setOnlyNew(target.value as boolean)}
              options={[
                {
                  value: true,
                  label: t('badge:print.missing', { n: counts.data ? formatNumber(counts.data.missing) : '…' }),
                },
                {
                  value: false,
                  label: t('badge:print.everyone', {
                    n: counts.data ? formatNumber(counts.data.missing + counts.data.printed) : '…',
                  }),
                },
              ]}
            />
          ) : (
            <span>
              {named
                ? t('badge:print.chosen', { count: named.length, n: formatNumber(named.length) })
                : t('badge:print.filter')}
            </span>
          )}
        </Form.Item>
        {(named?.length ?? 0) > mostBadges && (
          <Alert type="warning" showIcon title={t('badge:print.most', { n: formatNumber(mostBadges) })} />
        )}
        {(templates.data?.length ?? 0) > 0 && (
          <Form.Item label={t('badge:print.template')} htmlFor="print-template">
            <Select
              id="print-template"
              value={templateId}
              onChange={setTemplateId}
              options={[
                { value: '', label: t('badge:print.own') },
                ...(templates.data ?? []).map((each) => ({ value: each.templateId, label: each.name })),
              ]}
            />
          </Form.Item>
        )}
        <Form.Item label={t('badge:print.paper')} {...(!fitting && { extra: t('badge:print.noSheet') })}>
          <Radio.Group
            className="print-choices"
            value={sheet !== undefined}
            onChange={({ target }) => setSheet(target.value ? (fitting ?? undefined) : undefined)}
            options={[
              { value: false, label: t('badge:print.labels', { width: size.width, height: size.height }) },
              { value: true, label: t('badge:print.sheets'), disabled: fitting === null },
            ]}
          />
        </Form.Item>
        {sheet && (
          <div className="print-sheet">
            {sheetFields.map((field) => (
              <label key={field} className="print-sheet-field">
                <span className="muted">{t(`badge:sheet.${field}`)}</span>
                <FittingNumber
                  value={sheet[field]}
                  whole={isWhole(field)}
                  required
                  min={isWhole(field) ? 1 : 0}
                  max={
                    field === 'startAt'
                      ? sheet.columns * sheet.rows
                      : field === 'columns'
                        ? 20
                        : field === 'rows'
                          ? 40
                          : 200
                  }
                  onChange={(value) => value !== undefined && setSheet({ ...sheet, [field]: value })}
                />
              </label>
            ))}
          </div>
        )}
        <p className="muted">{t('badge:print.hint')}</p>
      </Form>
    </Modal>
  );
}
