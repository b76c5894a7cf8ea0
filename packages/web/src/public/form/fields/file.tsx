import { useRef } from 'react';
import { picksOf } from '../../../core/file-picks.ts';
import { useAwake } from '../../core/browser.ts';
import { usePage } from '../../core/page-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { bytesText } from '../bytes.ts';
import { type FieldProps, Grouped } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { useSurroundings } from '../surroundings.tsx';
import { type Upload, useUploads } from '../use-uploads.ts';

function UploadRow({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const { t, language } = usePage();
  const { name, bytes, share, problem } = upload;
  const isSending = share !== null && problem === null;
  return (
    <li className={`upload ${problem === null ? '' : 'upload-bad'}`}>
      <span className="upload-words">
        <span className="upload-name">{name}</span>
        <span className="upload-more">
          {problem ??
            (isSending ? t('public-form:sent', { percent: Math.round(share * 100) }) : bytesText(bytes, language))}
        </span>
        {isSending && <progress max={1} value={share} aria-label={t('public-form:sending-file', { name })} />}
      </span>
      {problem !== null && upload.canRetry && (
        <button
          type="button"
          className="text-link"
          onClick={onRetry}
          aria-label={t('public-form:retry-file', { name })}
        >
          {t('public-form:retry')}
        </button>
      )}
      <button
        type="button"
        className="upload-remove"
        onClick={onRemove}
        aria-label={t(isSending ? 'public-form:cancel-file' : 'public-form:remove-file', { name })}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M18 6 6 18M6 6l12 12" />
        </svg>
      </button>
    </li>
  );
}

/** Files of an answer: each is sent as soon as it is chosen. */
export function Files(props: FieldProps) {
  const { t, language } = usePage();
  const awake = useAwake();
  const { upload } = useSurroundings();
  const { field } = props;
  const id = inputId(field.fieldId);
  const most = field.max ?? 1;
  const kinds = field.files?.kinds ?? ['picture', 'document'];
  const maxBytes = field.files?.maxBytes ?? 10 * 1024 * 1024;
  const { uploads, add, retry, remove } = useUploads(props, maxBytes, most);
  const camera = useRef<HTMLInputElement>(null);
  const isFull = uploads.length >= most;
  const isTouch = awake && matchMedia('(pointer: coarse)').matches;
  const take = (event: { currentTarget: HTMLInputElement }) => {
    add([...(event.currentTarget.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.currentTarget.value = '';
  };
  return (
    <Grouped {...props} describedBy={`${id}-rules`}>
      <p className="field-help" id={`${id}-rules`}>
        {[
          kinds.map((kind) => t(`public-form:kind-${kind}`)).join(t('public-form:comma')),
          t('public-form:file-size', { size: bytesText(maxBytes, language) }),
          most > 1 ? t('public-form:file-most', { count: most }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {uploads.length > 0 && (
        <ul className="uploads" aria-live="polite">
          {uploads.map((each) => (
            <UploadRow key={each.key} upload={each} onRetry={() => retry(each.key)} onRemove={() => remove(each.key)} />
          ))}
        </ul>
      )}
      {!isFull && (
        <div className="upload-pick">
          <label className={`button upload-button ${awake && upload ? '' : 'is-off'}`}>
            <input
              className="visually-hidden"
              type="file"
              accept={picksOf(kinds)}
              multiple={most > 1}
              disabled={!awake || !upload}
              aria-label={t('public-form:choose-file')}
              aria-describedby={`${id}-rules`}
              onChange={take}
            />
            <Icon name="share" />
            {uploads.length === 0 ? t('public-form:choose-file') : t('public-form:another-file')}
          </label>
          {isTouch && upload && kinds.includes('picture') && (
            <>
              <input
                className="visually-hidden"
                ref={camera}
                type="file"
                accept={picksOf(['picture'])}
                // The camera at the phone's back: papers are photographed more often than faces.
                capture="environment"
                tabIndex={-1}
                aria-hidden="true"
                onChange={take}
              />
              <button type="button" className="button" onClick={() => camera.current?.click()}>
                <Icon name="image" />
                {t('public-form:take-photo')}
              </button>
            </>
          )}
        </div>
      )}
    </Grouped>
  );
}
