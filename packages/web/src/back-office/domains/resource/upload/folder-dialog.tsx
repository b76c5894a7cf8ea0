import { categoryAdd, type FirstCategory } from '@convoke/contract/resource/category.calls.ts';
import { Form, Radio, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import type { FoundFile } from './dropped-files.ts';
import { folderPlan, type Planned } from './folder-plan.ts';
import { uploadFiles } from './upload-files.ts';
import './upload.css';

interface Props {
  open: boolean;
  found: readonly FoundFile[];
  categories: readonly FirstCategory[];
  /** The category that is open. */
  placeId: string | undefined;
  onClose: () => void;
  onMade: () => Promise<unknown>;
}

/** Before folders are uploaded: which categories they become, or that all files go into the one that is open. */
export function FolderDialog({ open, found, categories, placeId, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const plan = folderPlan(found, categories, placeId);
  return (
    <FormDialog<{ as: 'categories' | 'files' }>
      open={open}
      name="upload-folders"
      title={t('upload:folders.title', { count: found.length })}
      okText={t('library:upload.action')}
      initial={{ as: 'categories' }}
      onClose={onClose}
      onSubmit={async ({ as }) => {
        if (as === 'files')
          return uploadFiles(
            found.map(({ file }) => file),
            { categoryId: placeId },
          );
        await uploadPlanned(plan).finally(onMade);
      }}
    >
      {(form) => (
        <>
          <Form.Item name="as" label={t('upload:folders.how')}>
            <Radio.Group
              className="upload-ways"
              options={[
                { value: 'categories', label: t('upload:folders.categories') },
                { value: 'files', label: t('upload:folders.files') },
              ]}
            />
          </Form.Item>
          <Form.Item noStyle dependencies={['as']}>
            {() => form.getFieldValue('as') === 'categories' && <PlanList plan={plan} />}
          </Form.Item>
        </>
      )}
    </FormDialog>
  );
}

function PlanList({ plan }: { plan: readonly Planned[] }) {
  const { t } = useTranslation();
  return (
    <ul className="upload-plan">
      {plan.map(({ path, categoryId, files, isJoined }) => (
        <li key={path.join('/')}>
          <span>
            {path.length === 0 ? t('library:category.none') : path.join(' / ')}{' '}
            {path.length > 0 && categoryId === undefined && <Tag>{t('upload:folders.new')}</Tag>}
          </span>
          <span className="muted number">{t('upload:folders.count', { n: formatNumber(files.length) })}</span>
          {isJoined && <span className="upload-words muted">{t('upload:folders.joined')}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Makes the categories that are missing, one after another, each once; then the files go into them. What is refused is thrown before any file is sent. */
async function uploadPlanned(plan: readonly Planned[]): Promise<void> {
  const made = new Map<string, string>();
  for (const { path, categoryId, parentId } of plan) {
    if (categoryId !== undefined) made.set(key(path), categoryId);
    if (parentId !== undefined) made.set(key(path.slice(0, -1)), parentId);
  }
  const idFor = async (path: readonly string[]): Promise<string | undefined> => {
    const name = path.at(-1);
    if (name === undefined) return undefined;
    const known = made.get(key(path));
    if (known !== undefined) return known;
    const parentId = (await idFor(path.slice(0, -1))) ?? null;
    const { categoryId } = await call(categoryAdd, { name, parentId }, { quiet: true, hideLoad: true });
    made.set(key(path), categoryId);
    return categoryId;
  };
  const placed: { files: readonly File[]; categoryId: string | undefined }[] = [];
  for (const { path, files } of plan) placed.push({ files, categoryId: await idFor(path) });
  for (const { files, categoryId } of placed) await uploadFiles(files, { categoryId });
}

const key = (path: readonly string[]) => JSON.stringify(path);
