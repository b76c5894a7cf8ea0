import { MoreOutlined } from '@ant-design/icons';
import type { FormBlock } from '@convoke/contract/form/form.calls.ts';
import { App, Button, Dropdown, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { copiesOf } from '../design/copies.ts';
import { useDesigning } from '../design/designing.ts';
import { useBlocks } from './use-blocks.ts';

/** Groups of fields kept for use in other forms; a click puts copies of them into this one. */
export function Blocks({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { design, dispatch, allows } = useDesigning();
  const { query, rename, remove } = useBlocks();
  const [renaming, setRenaming] = useState<FormBlock>();
  const blocks = query.data ?? [];
  const insert = (block: FormBlock) => {
    const fields = copiesOf(
      block.fields.filter((field) => allows(field.type)),
      design.form.fields,
    ).map((field) => ({ ...field, blockId: block.formId }));
    dispatch({ do: 'add', fields });
    onDone();
  };
  const ask = (block: FormBlock) =>
    modal.confirm({
      title: t('designer:block.removeTitle', { name: block.name }),
      content: t('designer:block.removeText'),
      okText: t('designer:block.remove'),
      okButtonProps: { danger: true },
      cancelText: t('common:cancel'),
      onOk: async () => {
        try {
          await remove(block.formId);
        } catch (error) {
          // It has been toasted.
          if (!(error instanceof CallFailure)) throw error;
        }
      },
    });
  return (
    <section>
      <h3>{t('designer:block.title')}</h3>
      {query.isError && (
        <Button size="small" onClick={() => void query.refetch()}>
          {t('common:retry')}
        </Button>
      )}
      {query.isSuccess && blocks.length === 0 && <p className="fd-hint muted">{t('designer:block.none')}</p>}
      {blocks.map((block) => (
        <div key={block.formId} className="fd-block">
          <button type="button" className="fd-kind" onClick={() => insert(block)}>
            <span>{block.name}</span>
            <span className="fd-pill">{formatNumber(block.fields.length)}</span>
          </button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'rename', label: t('designer:block.rename') },
                { key: 'remove', label: t('designer:block.remove'), danger: true },
              ],
              onClick: ({ key }) => (key === 'rename' ? setRenaming(block) : void ask(block)),
            }}
          >
            <Button
              size="small"
              type="text"
              icon={<MoreOutlined />}
              aria-label={t('designer:block.menu', { name: block.name })}
            />
          </Dropdown>
        </div>
      ))}
      <FormDialog<{ name: string }>
        open={renaming !== undefined}
        name="block-rename"
        title={t('designer:block.rename')}
        initial={{ name: renaming?.name ?? '' }}
        onSubmit={({ name }) => (renaming ? rename(renaming.formId, name) : Promise.resolve())}
        onClose={() => setRenaming(undefined)}
      >
        <Form.Item
          name="name"
          label={t('designer:block.name')}
          rules={[{ required: true, whitespace: true, message: t('designer:block.nameRequired') }]}
        >
          <Input maxLength={100} />
        </Form.Item>
      </FormDialog>
    </section>
  );
}
