import { mailPreview } from '@convoke/contract/message/message.mail.calls.ts';
import type { MailRule } from '@convoke/contract/message/message.mail.rules.ts';
import { Alert, Button, Segmented, Skeleton, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { Findings } from './findings.tsx';
import { MailFrame } from './mail-frame.tsx';
import { hasRemotePictures } from './remote-pictures.ts';

interface Props {
  /** What the server is asked to show; give it a moment's rest while somebody types. */
  input: z.input<typeof mailPreview.input>;
  rules: readonly MailRule[];
  /** Beside the choice of width and colours. */
  tools?: ReactNode;
  /** Whether the subject is shown above the mail. */
  hasSubject?: boolean;
}

/** A mail laid out by the server, on a phone or on a computer, light or dark, and what should be fixed before it is sent. */
export function MailLook({ input, rules, tools, hasSubject = false }: Props) {
  const { t } = useTranslation();
  const asked = useCall(mailPreview, input, {
    quiet: true,
    enabled: Boolean((input.mjml ?? input.html)?.trim()),
    keep: true,
  });
  const preview = asked.data;
  const problem = asked.error instanceof CallFailure ? failureWords(asked.error) : undefined;
  const [width, setWidth] = useState<'phone' | 'desk'>('desk');
  const [light, setLight] = useState<'light' | 'dark'>('light');
  return (
    <div className="mail-editor-look">
      <div className="mail-editor-tools">
        <Segmented
          size="small"
          aria-label={t('mail:look.width')}
          value={width}
          onChange={setWidth}
          options={(['desk', 'phone'] as const).map((value) => ({ value, label: t(`mail:look.${value}`) }))}
        />
        <Segmented
          size="small"
          aria-label={t('mail:look.colours')}
          value={light}
          onChange={setLight}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`mail:look.${value}`) }))}
        />
        {tools}
      </div>
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={problem}
          action={
            <Button size="small" onClick={() => void asked.refetch()}>
              {t('common:retry')}
            </Button>
          }
        />
      )}
      {hasSubject && preview && (
        <div className="mail-subject">
          <strong>{preview.subject || t('mail:look.noSubject')}</strong>
          <span className="muted">{preview.preview}</span>
        </div>
      )}
      {preview && preview.unknown.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('mail:look.unknown', { names: preview.unknown.slice(0, 8).join(', ') })}
        />
      )}
      {preview && hasRemotePictures(preview.html) && <Alert type="info" showIcon title={t('mail:look.remote')} />}
      {preview ? (
        <Spin spinning={asked.isFetching}>
          <MailFrame
            className={`mail-look mail-look-${width}`}
            html={preview.html}
            title={t('mail:look.title')}
            dark={light === 'dark'}
          />
        </Spin>
      ) : (
        !problem && <Skeleton active paragraph={{ rows: 10 }} />
      )}
      {preview && <Findings preview={preview} rules={rules} />}
    </div>
  );
}
