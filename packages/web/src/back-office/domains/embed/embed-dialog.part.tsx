import type { EmbedKind, EmbedTheme } from '@convoke/contract/embed/embed.rules.ts';
import { embedKinds, embedThemes } from '@convoke/contract/embed/embed.rules.ts';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { Alert, Form, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicAddress } from '../../../core/config.ts';
import { CopyText } from '../../../ui/copy-text.tsx';
import type { DialogState } from '../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { languageNames } from '../../../core/language.ts';
import { EmbedPreview } from './embed-preview.tsx';
import './embed.css';

interface Props extends DialogState {
  /** Of the event. */
  code: string;
  isPublished: boolean;
}

/** The code by which another website shows tickets, programme or countdown of an event, with what it will look like. */
export function EmbedDialog({ code, isPublished, open, onClose }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [show, setShow] = useState<EmbedKind>('tickets');
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const [language, setLanguage] = useState<Language | ''>('');
  const more = [theme !== 'auto' && `data-theme="${theme}"`, language && `data-language="${language}"`].filter(Boolean);
  const tag = `<script src="${publicAddress('/embed.js')}" data-event="${code}" data-show="${show}"${more.map((each) => ` ${each}`).join('')} async></script>`;
  return (
    <Modal {...first} open={open} title={t('embed:title')} onCancel={onClose} footer={null} width={720}>
      <p>{t('embed:text')}</p>
      {!isPublished && <Alert type="info" showIcon title={t('embed:notYet')} className="form-problem" />}
      <Form layout="vertical">
        <Form.Item label={t('embed:show')}>
          <Segmented
            value={show}
            options={embedKinds.map((value) => ({ value, label: t(`embed:show.${value}`) }))}
            onChange={setShow}
          />
        </Form.Item>
        <div className="embed-choices">
          <Form.Item label={t('embed:theme')} htmlFor="embed-theme">
            <Select<EmbedTheme>
              id="embed-theme"
              value={theme}
              options={embedThemes.map((value) => ({ value, label: t(`embed:theme.${value}`) }))}
              onChange={setTheme}
            />
          </Form.Item>
          <Form.Item label={t('field:language')} htmlFor="embed-language">
            <Select<Language | ''>
              id="embed-language"
              value={language}
              options={[
                { value: '' as const, label: t('embed:language.page') },
                ...languages.map((value) => ({ value, label: languageNames[value] })),
              ]}
              onChange={setLanguage}
            />
          </Form.Item>
        </div>
      </Form>
      <h3>{t('embed:code')}</h3>
      <div className="embed-code">
        <CopyText text={tag} />
      </div>
      <h3>{t('common:preview')}</h3>
      <EmbedPreview key={`${show} ${theme} ${language}`} code={code} show={show} theme={theme} language={language} />
    </Modal>
  );
}
