import { type FormBlock, formBlockDelete } from '@convoke/contract/form/form.calls.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../../core/format.ts';
import { useDialogs } from '../../../../../ui/dialogs.tsx';
import { RowMenu } from '../../../../../ui/row-menu.tsx';
import { useDeletes } from '../../../../../ui/use-deletes.ts';
import { copiesOf } from '../design/copies.ts';
import { useDesigning } from '../design/designing.ts';
import { useBlocks } from './use-blocks.ts';

/** Groups of fields kept for use in other forms; a click puts copies of them into this one. */
export function Blocks({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { design, dispatch, allows } = useDesigning();
  const { query, rename, refresh } = useBlocks();
  const deletes = useDeletes(refresh);
  const blocks = query.data ?? [];
  const insert = (block: FormBlock) => {
    const fields = copiesOf(
      block.fields.filter((field) => allows(field.type)),
      design.form.fields,
    ).map((field) => ({ ...field, blockId: block.formId }));
    dispatch({ do: 'add', fields });
    onDone();
  };
  const askToRemove = (block: FormBlock) =>
    deletes({
      kind: 'block',
      name: block.name,
      text: t('designer:block.removeText'),
      call: formBlockDelete,
      input: { formId: block.formId },
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
          <RowMenu
            label={t('designer:block.menu', { name: block.name })}
            items={[
              {
                label: t('designer:block.rename'),
                onClick: () =>
                  dialogs.open(() => import('./rename-block.tsx').then((part) => part.RenameBlock), {
                    block,
                    onRename: rename,
                  }),
              },
              { label: t('common:delete.ok'), danger: true, onClick: () => askToRemove(block) },
            ]}
          />
        </div>
      ))}
    </section>
  );
}
