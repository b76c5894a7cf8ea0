import { ImportOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure, failureText } from '../../core/call-failure.ts';
import { formatBytes } from '../../core/format.ts';
import { placeInFile } from './import-places.ts';
import { useFirstField } from '../form/use-first-field.ts';

/** As large as a call may be. */
const mostBytes = 1_000_000;
/** As many wrong places as are listed. */
const mostProblems = 20;

interface Props {
  children: ReactNode;
  /** The `format` that such a file says. */
  format: string;
  /** Hands over what the file says; throws what was refused. Make the call with `{ quiet: true }`. */
  onFile: (file: object) => Promise<void>;
}

interface Refused {
  name: string;
  text: string;
  places: { place: string; message: string }[];
}

/** A button that takes a JSON file; what is wrong with it is listed by its places. */
export function ImportJson({ children, format, onFile }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const take = async (file: File) => {
    const refuse = (text: string, places: Refused['places'] = []) => setRefused({ name: file.name, text, places });
    if (file.size > mostBytes) return refuse(t('template:import.tooLarge', { size: formatBytes(mostBytes) }));
    const parsed = parse(await file.text());
    if (!parsed) return refuse(t('template:import.notJson'));
    if ((parsed as { format?: unknown }).format !== format) return refuse(t('template:import.otherKind'));
    try {
      await onFile(parsed);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const places = error.fields.map(({ path, message }) => ({ place: placeInFile(path, parsed, t), message }));
      refuse(places.length > 0 ? t('template:import.wrong') : (failureText(error) ?? error.message), places);
    }
  };
  const choose = async (file: File) => {
    setBusy(true);
    await take(file).finally(() => setBusy(false));
  };
  return (
    <>
      <Button icon={<ImportOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        data-testid="import-json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again once it is mended.
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <Modal
        {...first}
        open={refused !== undefined}
        title={t('template:import.refused')}
        onCancel={() => setRefused(undefined)}
        footer={
          <Button type="primary" onClick={() => setRefused(undefined)}>
            {t('common:close')}
          </Button>
        }
        destroyOnHidden
      >
        {refused && (
          <>
            <Alert type="error" showIcon title={refused.name} description={refused.text} />
            <ul className="import-places">
              {refused.places.slice(0, mostProblems).map(({ place, message }) => (
                <li key={`${place} ${message}`}>
                  <div>{place}</div>
                  <div className="muted">{message}</div>
                </li>
              ))}
            </ul>
            {refused.places.length > mostProblems && (
              <p className="muted">{t('template:import.more', { count: refused.places.length - mostProblems })}</p>
            )}
          </>
        )}
      </Modal>
    </>
  );
}

/** What a text says as JSON; null when it is no object. */
function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
