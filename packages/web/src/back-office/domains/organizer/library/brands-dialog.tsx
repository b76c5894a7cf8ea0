import { PlusOutlined } from '@ant-design/icons';
import {
  type Brand,
  brandCooperationAdd,
  brandCooperationDelete,
  brandCooperationList,
  brandUpdate,
} from '@convoke/contract/brand/brand.calls.ts';
import { Button, Empty, Form, type FormInstance, Modal, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { Field, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { LogoField } from '../common/logo-field.tsx';
import { OrganizerLogo } from '../common/organizer-logo.tsx';

type Values = z.input<typeof brandCooperationAdd.input>;

/** What is written in the form: one's own brand that is not there yet, a new one of others, or one that is there. */
type Edited = 'own' | 'new' | Brand;

/** The organisation's own brand, and those that it works with. */
export function BrandsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useRefresh('brand');
  const deletes = useDeletes(refresh);
  const read = useCall(brandCooperationList, {}, { enabled: open });
  const [edited, setEdited] = useState<Edited>();
  const brands = read.data ?? [];
  const remove = (brand: Brand) =>
    deletes({
      name: brand.name,
      text: t('organizer:brands.questionText'),
      call: brandCooperationDelete,
      input: { brandId: brand.brandId },
    });
  return (
    <Modal open={open} title={t('organizer:brands.title')} footer={null} onCancel={onClose}>
      <p className="muted">{t('organizer:brands.text')}</p>
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton active />}
      {read.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('organizer:brands.none')} />
      )}
      <ul className="organizer-brands">
        {brands.map((brand) => (
          <li key={brand.brandId}>
            <OrganizerLogo name={brand.name} logoUrl={brand.logoUrl} />
            <span className="organizer-cell-words">
              <span>{brand.name}</span>
              {brand.link && <span className="muted organizer-link">{brand.link}</span>}
            </span>
            <span>
              {brand.isOwn && <Tag color="blue">{t('organizer:brands.own')}</Tag>}
              {!brand.isShown && <Tag>{t('organizer:brands.hidden')}</Tag>}
            </span>
            <RowMenu
              label={t('organizer:action.of', { name: brand.name })}
              items={[
                { label: t('organizer:action.edit'), onClick: () => setEdited(brand) },
                !brand.isOwn && { label: t('common:delete.ok'), danger: true, onClick: () => remove(brand) },
              ]}
            />
          </li>
        ))}
      </ul>
      <div className="organizer-brand-tools">
        {read.data && !brands.some(({ isOwn }) => isOwn) && (
          <Button onClick={() => setEdited('own')}>{t('organizer:brands.addOwn')}</Button>
        )}
        <Button icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          {t('organizer:brands.add')}
        </Button>
      </div>
      <BrandForm edited={edited} onClose={() => setEdited(undefined)} onSaved={refresh} />
    </Modal>
  );
}

interface FormProps {
  edited: Edited | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

function BrandForm({ edited, onClose, onSaved }: FormProps) {
  const { t } = useTranslation();
  const brand = typeof edited === 'object' ? edited : undefined;
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    if (edited === 'new') await call(brandCooperationAdd, inputOf(brandCooperationAdd, values), quiet);
    else {
      const named = brand && { brandId: brand.brandId, version: brand.version };
      // Of somebody else's save the next opening shows what stands there.
      await call(brandUpdate, inputOf(brandUpdate, { ...values, ...named }), quiet).finally(onSaved);
    }
    await onSaved();
  };
  return (
    <FormDialog<Values>
      key={typeof edited === 'object' ? edited.brandId : edited}
      open={edited !== undefined}
      title={brand?.name ?? t(edited === 'own' ? 'organizer:brands.addOwn' : 'organizer:brands.add')}
      name="brand"
      initial={brand ? valuesOf(brandCooperationAdd, brand) : valuesOf(brandCooperationAdd)}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => <BrandFields form={form} logoUrl={brand?.logoUrl ?? null} />}
    </FormDialog>
  );
}

function BrandFields({ form, logoUrl }: { form: FormInstance<Values>; logoUrl: string | null }) {
  const { t } = useTranslation();
  const key = Form.useWatch('logoKey', form);
  const of = brandCooperationAdd;
  return (
    <>
      <TextField of={of} name="name" label={t('organizer:field.name')} />
      <Field of={of} name="logoKey" label={t('organizer:field.logoKey')}>
        <LogoField url={key ? `/files/${key}` : logoUrl} />
      </Field>
      <TextField
        of={of}
        name="link"
        label={t('organizer:field.link')}
        input={{ type: 'url', placeholder: 'https://' }}
      />
      <SwitchField of={of} name="isShown" label={t('organizer:brands.isShown')} />
    </>
  );
}
