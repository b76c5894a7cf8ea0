import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import type { SiteField, SiteFields, SitePicture, SiteTexts } from '@convoke/contract/site/site.fields.ts';
import { isModuleKind, siteModules } from '@convoke/contract/site/site.modules.ts';
import { Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoneMoment } from '../../../../ui/form/zone-moment.tsx';
import { useSiteEditor } from '../common/editor-context.ts';
import { type FieldPath, withField } from '../common/site-moves.ts';
import { DocumentsField } from './documents-field.tsx';
import { LinkField } from './link-field.tsx';
import { ListField } from './list-field.tsx';
import { PictureField } from './picture-field.tsx';
import { RichField, TextField } from './text-field.tsx';
import { ThingField } from './thing-field.tsx';
import { WholeField } from './whole-field.tsx';

/** All that a module says and shows, as the contract declares its fields. */
export function ModuleFields({ module }: { module: SiteModule }) {
  const { change } = useSiteEditor();
  if (!isModuleKind(module.module)) return null;
  return (
    <Fields
      key={module.id}
      fields={siteModules[module.module].fields}
      values={module.props}
      path={[]}
      onChange={(path, value) =>
        change((now) => withField(now, module.id, path, value), `field ${module.id} ${path.join('.')}`)
      }
    />
  );
}

interface Props {
  fields: SiteFields;
  values: Readonly<Record<string, unknown>>;
  /** Where these fields stand in the module. */
  path: FieldPath;
  onChange: (path: FieldPath, value: unknown) => void;
}

export function Fields({ fields, values, path, onChange }: Props) {
  return Object.entries(fields).map(([name, field]) => (
    <OneField key={name} name={name} field={field} value={values[name]} path={[...path, name]} onChange={onChange} />
  ));
}

interface FieldProps {
  name: string;
  field: SiteField;
  value: unknown;
  path: FieldPath;
  onChange: (path: FieldPath, value: unknown) => void;
}

/** One field, by its kind: nothing here knows a module. */
function OneField({ name, field, value, path, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { event } = useSiteEditor();
  const id = useId();
  const label = t(`site:field.${name}`);
  const set = (next: unknown) => onChange(path, next);
  switch (field.kind) {
    case 'text':
      return <TextField label={label} texts={(value ?? {}) as SiteTexts} field={field} onChange={set} />;
    case 'rich':
      return <RichField label={label} texts={(value ?? {}) as SiteTexts} max={field.max} onChange={set} />;
    case 'choice':
      return (
        <Labelled id={id} label={label} isGroup>
          <Segmented
            block
            aria-labelledby={id}
            value={value as string}
            options={field.of.map((word) => ({ value: word, label: t(`site:choice.${name}.${word}`) }))}
            onChange={set}
          />
        </Labelled>
      );
    case 'flag':
      return (
        <div className="site-flag">
          <label htmlFor={id}>{label}</label>
          <Switch id={id} size="small" checked={value === true} onChange={set} />
        </div>
      );
    case 'number':
      return <WholeField label={label} field={field} value={value as number} onChange={set} />;
    case 'link':
      return <LinkField label={label} value={(value ?? '') as string} onChange={set} />;
    case 'moment':
      return (
        <Labelled id={id} label={label}>
          <ZoneMoment
            id={id}
            allowClear
            timeZone={event.timeZone}
            value={value as string | null}
            onChange={set}
            placeholder={t('site:moment.none')}
          />
        </Labelled>
      );
    case 'picture':
      return <PictureField label={label} picture={(value ?? null) as SitePicture | null} onChange={set} />;
    case 'thing':
      return <ThingField label={label} of={field.of} value={(value ?? null) as string | null} onChange={set} />;
    case 'documents':
      return <DocumentsField label={label} max={field.max} value={(value ?? []) as readonly string[]} onChange={set} />;
    case 'list':
      return (
        <ListField
          label={label}
          field={field}
          value={(value ?? []) as readonly Record<string, unknown>[]}
          path={path}
          onChange={onChange}
        >
          {(item, at) => <Fields fields={field.fields} values={item} path={at} onChange={onChange} />}
        </ListField>
      );
  }
}

interface LabelledProps {
  id: string;
  label: string;
  /** What is below is several things under one name. */
  isGroup?: boolean;
  children: ReactNode;
}

/** A field under its name. */
export function Labelled({ id, label, isGroup = false, children }: LabelledProps) {
  return (
    <div className="site-field">
      {isGroup ? (
        <span id={id} className="site-label">
          {label}
        </span>
      ) : (
        <label htmlFor={id} className="site-label">
          {label}
        </label>
      )}
      {children}
    </div>
  );
}
