import { type BadgeTemplate, badgeList, badgePrint } from '@convoke/contract/badge/badge.calls.ts';
import {
  isOneSize,
  type LabelSheet,
  mostBadges,
  sheetFor,
  standardDesign,
} from '@convoke/contract/badge/badge.rules.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { Alert, Button, Form, Modal, Radio, Select, Space } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { callFile } from '../../../../core/call.ts';
import { download } from '../../../../core/download.ts';
import { formatNumber } from '../../../../core/format.ts';
import { printPdf } from '../../../../core/print-file.ts';
import { FittingNumber } from '../../../../ui/form/fitting-number.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import './print-dialog.css';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';

type PrintInput = z.input<typeof badgePrint.input>;

export interface PrintWho {
  /** Those who are chosen, or the filters of the list; nothing = the dialog asks. */
  partsIds?: readonly string[];
  signUserIds?: readonly string[];
  filter?: Partial<PrintInput>;
  /** Everybody of a list whose filters this call does not know: read page by page. */
  everyone?: { count: number; pages: () => AsyncIterable<readonly string[]> };
}

interface Props {
  eventId: string;
  who: PrintWho;
  /** Begins with this template. */
  templateId?: string | undefined;
  open: boolean;
  onClose: () => void;
}

const quick = { hideLoad: true };
const sheetFields = ['columns', 'rows', 'left', 'top', 'gapX', 'gapY', 'startAt'] as const;
const isWhole = (field: (typeof sheetFields)[number]) => ['columns', 'rows', 'startAt'].includes(field);

/** The same ids in parts of so many. */
async function* inParts(
  pages: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  most: number,
): AsyncGenerator<string[]> {
  let part: string[] = [];
  for await (const page of pages)
    for (const each of page) {
      part.push(each);
      if (part.length < most) continue;
      yield part;
      part = [];
    }
  if (part.length > 0) yield part;
}

/** What badges of another size than the chosen one's are called. */
function otherSizes(
  templates: readonly BadgeTemplate[],
  chosen: BadgeTemplate | undefined,
  standard: string,
): string[] {
  if (!chosen) return [];
  const isEverybodys = ({ groupIds, ticketIds }: BadgeTemplate) => groupIds.length === 0 && ticketIds.length === 0;
  const all = templates.map(({ name, design }) => ({ name, size: design }));
  // Whom no template fits has the standard badge.
  if (!templates.some(isEverybodys)) all.push({ name: standard, size: standardDesign() });
  return all
    .filter(({ size }) => !isOneSize(size, chosen.design))
    .map(({ name, size }) => `${name} (${size.width} × ${size.height} mm)`);
}

/** Whose badges are printed, by which template, on labels or on sheets of labels; then saved or handed to the printer. */
export function PrintDialog({ eventId, who, templateId: first, open, onClose }: Props) {
  const { t } = useTranslation();
  const focusing = useFirstField();
  const { busy, run } = useBusy();
  const isAsking = !who.partsIds && !who.signUserIds && !who.filter && !who.everyone;
  const [onlyNew, setOnlyNew] = useState(true);
  const [templateId, setTemplateId] = useState(first ?? '');
  const [sheet, setSheet] = useState<LabelSheet>();
  /** Of many: how many are saved. */
  const [saved, setSaved] = useState<number>();
  const goesOn = useRef(true);
  const ids = who.partsIds ?? who.signUserIds ?? [];
  const named = {
    ...(who.partsIds && { partsIds: [...who.partsIds] }),
    ...(who.signUserIds && { signUserIds: [...who.signUserIds] }),
  };
  const templates = useCall(badgeList, { eventId }, { quiet: true });
  const counted = { eventId, size: 1, state: 'APPROVED' } as const;
  const missing = useCall(participantPage, isAsking && { ...counted, badgePrinted: false }, { quiet: true });
  const printed = useCall(participantPage, isAsking && { ...counted, badgePrinted: true }, { quiet: true });
  const isMany = who.everyone !== undefined || ids.length > mostBadges;
  const count = who.everyone?.count ?? ids.length;
  const chosen = templates.data?.find((each) => each.templateId === templateId) ?? templates.data?.[0];
  const size = chosen?.design ?? standardDesign();
  const input: PrintInput = {
    ...who.filter,
    eventId,
    ...(!isMany && named),
    ...(isAsking && onlyNew && { badgePrinted: false }),
    ...(templateId && { templateId }),
    ...(sheet && { sheet }),
  };
  const name = who.partsIds ? 'partsIds' : 'signUserIds';
  const part = (some: string[], isFirst: boolean): PrintInput => ({
    ...input,
    [name]: some,
    // Only the first sheet that is printed may have been begun.
    ...(sheet && !isFirst && { sheet: { ...sheet, startAt: 1 } }),
  });
  const saveAll = async () => {
    goesOn.current = true;
    let saved = 0;
    setSaved(saved);
    for await (const some of inParts(who.everyone?.pages() ?? [ids], mostBadges)) {
      if (!goesOn.current) break;
      await download(badgePrint, part(some, saved === 0), quick);
      saved += some.length;
      setSaved(saved);
    }
  };
  const save = () => (isMany ? saveAll() : download(badgePrint, input, quick));
  const printNow = async () => {
    let whole = input;
    if (isMany) for await (const some of inParts(who.everyone?.pages() ?? [ids], mostBadges)) whole = part(some, true);
    printPdf((await callFile(badgePrint, whole, quick)).blob);
  };
  const stop = () => {
    goesOn.current = false;
  };
  // How a sheet of labels is cut takes a ruler and some patience; the rest is chosen again at once.
  const { leave, onTyped } = useLeave(open, () => {
    stop();
    onClose();
  });
  const refresh = useRefresh('checkin', { eventId });
  const make = (work: () => Promise<unknown>) =>
    run(async () => {
      const done = await unlessRefused(work().then(() => true));
      await refresh();
      setSaved(undefined);
      if (done) onClose();
    });
  const fitting = sheetFor(size);
  const others = otherSizes(templates.data ?? [], chosen, t('badge:standard.name'));
  const nobody = (count === 0 && who.everyone !== undefined) || (isAsking && onlyNew && missing.data?.total === 0);
  return (
    <Modal
      {...focusing}
      open={open}
      title={t('badge:print.title')}
      onCancel={leave}
      footer={
        <Space wrap>
          {saved === undefined ? (
            <Button onClick={leave}>{t('common:cancel')}</Button>
          ) : (
            <Button onClick={stop}>{t('badge:print.stop')}</Button>
          )}
          <Button loading={busy} disabled={nobody} onClick={() => void make(save)}>
            {t('badge:print.save')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={nobody || (isMany && count > mostBadges)}
            onClick={() => void make(printNow)}
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
                  label: t('badge:print.missing', { n: missing.data ? formatNumber(missing.data.total) : '…' }),
                },
                {
                  value: false,
                  label: t('badge:print.everyone', {
                    n: missing.data && printed.data ? formatNumber(missing.data.total + printed.data.total) : '…',
                  }),
                },
              ]}
            />
          ) : (
            <span>
              {who.everyone
                ? t('badge:print.list', { n: formatNumber(count) })
                : ids.length > 0
                  ? t('badge:print.chosen', { count, n: formatNumber(count) })
                  : t('badge:print.filter')}
            </span>
          )}
        </Form.Item>
        {count > mostBadges && (
          <Alert type="info" showIcon title={t('badge:print.parts', { n: formatNumber(mostBadges) })} />
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
                  onChange={(value) => {
                    if (value === undefined) return;
                    onTyped();
                    setSheet({ ...sheet, [field]: value });
                  }}
                />
              </label>
            ))}
          </div>
        )}
        {sheet && !templateId && others.length > 0 && (
          <Alert type="info" showIcon title={t('badge:print.otherSize', { names: others.join(', ') })} />
        )}
        <p className="muted">{t('badge:print.hint')}</p>
        <div role="status">
          {saved !== undefined && (
            <strong>{t('badge:print.saved', { n: formatNumber(saved), all: formatNumber(count) })}</strong>
          )}
        </div>
      </Form>
    </Modal>
  );
}
