import { pictureBytes, resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { standardMailVariables } from '@convoke/contract/message/message.mail.rules.ts';
import { Alert, App, Button, Spin } from 'antd';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureText } from '../../../../core/call-failure.ts';
import { formatBytes } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { designerUrl, type FromDesigner, type ToDesigner } from '../../../../core/mail-designer.ts';

/** What the page around the editor asks of it. */
export interface BlockEditorHandle {
  /** The mail as it is now, with what is just being typed. */
  now: () => Promise<string>;
}

interface Props {
  /** What it begins with; afterwards the editor has the word. */
  mjml: string;
  /** Variables that stand in this mail. */
  own: readonly string[];
  /** The mail after a change that is done. */
  onChange: (mjml: string) => void;
  /** While something is being typed. */
  onTyped: () => void;
  handle: React.Ref<BlockEditorHandle>;
}

/** How long the frame may take to be there. */
const patienceMs = 30_000;
/** The frame answers at once; where it is gone, what it said last counts. */
const answerMs = 2000;

/** The editor of blocks, in a frame that has a policy of its own. */
export function BlockEditor({ mjml, own, onChange, onTyped, handle }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(mjml);
  const answers = useRef(new Map<number, (mjml: string) => void>());
  const told = useRef({ onChange, onTyped });
  useEffect(() => {
    told.current = { onChange, onTyped };
  });
  const tell = (words: ToDesigner) => frame.current?.contentWindow?.postMessage(words, location.origin);

  const open = () => {
    const variables = [
      ...standardMailVariables.map((name) => ({ name, label: t(`mail:variable.${name}`) })),
      ...own
        .filter((name) => !(standardMailVariables as readonly string[]).includes(name))
        .map((name) => ({ name, label: name })),
    ];
    tell({ kind: 'designer-open', mjml: latest.current, variables });
  };
  const upload = async (ask: number, file: File) => {
    let url: string | null = null;
    if (file.size > pictureBytes) {
      void message.error(t('common:picture.tooLarge', { size: formatBytes(pictureBytes) }));
    } else {
      try {
        ({ url } = await call(resourceFileUpload, {}, { upload: file, hideLoad: true, quiet: true }));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        void message.error(failureText(error) ?? error.message);
      }
    }
    tell({ kind: 'designer-picture', ask, url });
  };

  useEffect(() => {
    const late = setTimeout(() => setState((now) => (now === 'waiting' ? 'failed' : now)), patienceMs);
    const listen = ({ origin, source, data }: MessageEvent<FromDesigner | null>) => {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return;
      if (data === null) return;
      switch (data.kind) {
        case 'designer-ready':
          clearTimeout(late);
          setState('ready');
          open();
          break;
        case 'designer-failed':
          clearTimeout(late);
          setState('failed');
          break;
        case 'designer-typed':
          told.current.onTyped();
          break;
        case 'designer-changed':
          latest.current = data.mjml;
          told.current.onChange(data.mjml);
          break;
        case 'designer-answer':
          answers.current.get(data.ask)?.(data.mjml);
          break;
        case 'designer-upload':
          void upload(data.ask, data.file);
          break;
      }
    };
    addEventListener('message', listen);
    return () => {
      clearTimeout(late);
      removeEventListener('message', listen);
    };
  }, [attempt]);

  useImperativeHandle(handle, () => ({
    now: () =>
      new Promise<string>((resolve) => {
        const ask = answers.current.size + 1;
        const late = setTimeout(() => resolve(latest.current), answerMs);
        answers.current.set(ask, (answer) => {
          clearTimeout(late);
          latest.current = answer;
          resolve(answer);
        });
        tell({ kind: 'designer-ask', ask });
      }),
  }));

  if (state === 'failed')
    return (
      <Alert
        type="error"
        showIcon
        title={t('mail:blocks.failed')}
        action={
          <Button
            size="small"
            onClick={() => {
              setState('waiting');
              setAttempt(attempt + 1);
            }}
          >
            {t('common:retry')}
          </Button>
        }
      />
    );
  return (
    <Spin spinning={state === 'waiting'}>
      <iframe
        key={attempt}
        ref={frame}
        className="mail-blocks"
        title={t('mail:blocks.title')}
        src={designerUrl(currentLanguage())}
      />
    </Spin>
  );
}
