import { languages, type Language } from '@convoke/contract/core/language.ts';
import { edmAdd, edmStock, edmStockInfo, type StockRow } from '@convoke/contract/resource/edm.calls.ts';
import { Button, Modal, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { MailFrame } from './mail-frame.tsx';

interface Props {
  onMade: (edmId: string) => void;
  open: boolean;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The designs that come with the product, in a language, to make an own one of. */
export function StockDialog({ onMade, open, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const list = useCall(edmStock, { language }, { quiet: true });
  const [used, setUsed] = useState<StockRow>();
  const use = async (stock: string, name: string) => {
    const made = await call(edmAdd, { name, stock, language }, { quiet: true, hideLoad: true });
    await refresh();
    onClose();
    onMade(made.edmId);
  };
  return (
    <Modal {...first} open={open} width={1000} title={t('mail:stock.title')} footer={null} onCancel={onClose}>
      <div className="mail-stock-head">
        <span className="muted">{t('mail:stock.text')}</span>
        <Segmented<Language>
          aria-label={t('mail:stock.language')}
          value={language}
          onChange={setLanguage}
          options={languages.map((each) => ({ value: each, label: t(`mail:language.${each}`) }))}
        />
      </div>
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      <ul className="mail-cards">
        {list.data?.map((row) => (
          <li key={row.key} className="mail-card">
            <StockLook row={row} language={language} />
            <div className="mail-card-foot">
              <div className="mail-card-words">
                <span className="mail-card-name">{row.name}</span>
                <span className="muted">{row.text}</span>
              </div>
              <Button size="small" onClick={() => setUsed(row)}>
                {t('common:use')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {used && (
        <FormDialog<{ name: string }>
          open
          name="stock-design"
          title={t('mail:stock.name')}
          okText={t('common:use')}
          initial={{ name: used.name }}
          onSubmit={({ name }) => use(used.key, name)}
          onClose={() => setUsed(undefined)}
        >
          <TextField of={edmAdd} name="name" label={t('field:thingName')} extra={t('mail:stock.nameHint')} />
        </FormDialog>
      )}
    </Modal>
  );
}

function StockLook({ row, language }: { row: StockRow; language: Language }) {
  const read = useCall(
    edmStockInfo,
    { stock: row.key, language },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <div className="mail-card-look">
      {read.data ? (
        <MailFrame className="mail-thumb" html={read.data.html} title={row.name} />
      ) : (
        <Skeleton active={!read.isError} className="mail-card-wait" paragraph={{ rows: 4 }} />
      )}
    </div>
  );
}
