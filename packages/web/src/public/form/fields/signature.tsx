import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { failureWords } from '../../../core/call-failure.ts';
import { useAwake } from '../../core/browser.ts';
import { usePage } from '../../core/page-context.tsx';
import { tooLong } from '../../core/fitting.ts';
import { Icon } from '../../ui/icon.tsx';
import { described, type FieldProps, Grouped, labelText } from '../field-frame.tsx';
import { inputId } from '../form-state.ts';
import { drawName, drawStrokes, padRatio, type Point, type Stroke } from '../../../core/strokes.ts';
import { useSurroundings } from '../surroundings.tsx';
import { filesOf } from '../use-uploads.ts';

/** The picture that is kept is so many pixels wide, whatever the screen. */
const pictureWidth = 1000;

/** Black on white, as it will be printed. */
function pictureOf(strokes: readonly Stroke[], name: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = pictureWidth;
  canvas.height = pictureWidth / padRatio;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#111';
  pen.strokeStyle = '#111';
  if (name === '') drawStrokes(pen, strokes, pictureWidth);
  else drawName(pen, name, pictureWidth);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** One's name by hand: drawn with a finger or a pen, or typed by who cannot draw. It is sent together with the form. */
export function Signature(props: FieldProps) {
  const { t, language } = usePage();
  const awake = useAwake();
  const { upload } = useSurroundings();
  const { field, value, onChange, onHold } = props;
  const id = inputId(field.fieldId);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isTyped, setTyped] = useState(false);
  const [name, setName] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const current = useRef<Point[] | null>(null);
  const [stored] = filesOf(value);
  const long = tooLong(name, 60, language);
  const isSigned = isTyped ? name.trim() !== '' && long === '' : strokes.length > 0;

  const redraw = () => {
    const pad = canvas.current;
    const pen = pad?.getContext('2d');
    if (!pad || !pen) return;
    const width = pad.clientWidth * (devicePixelRatio || 1);
    pad.width = width;
    pad.height = width / padRatio;
    const ink = getComputedStyle(pad).color;
    pen.strokeStyle = ink;
    pen.fillStyle = ink;
    if (isTyped) drawName(pen, name.trim(), width);
    else drawStrokes(pen, current.current ? [...strokes, current.current] : strokes, width);
  };
  useEffect(() => {
    redraw();
    addEventListener('resize', redraw);
    return () => removeEventListener('resize', redraw);
  });

  /** Sends what is on the pad; the form waits for it. */
  const finish = async () => {
    const picture = await pictureOf(strokes, isTyped ? name.trim() : '');
    try {
      if (!picture || !upload) throw new Error(t('public-form:signature-not-sent'));
      const file = new File([picture], 'signature.png', { type: 'image/png' });
      const {
        fileId,
        name: fileName,
        bytes,
      } = await upload(field, file, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      });
      onChange([{ fileId, name: fileName, bytes }]);
      onHold(null);
    } catch (error) {
      throw new Error(failureWords(error));
    }
  };
  useEffect(() => {
    // What was sent before stands until something new is on the pad.
    if (isSigned) onHold(finish);
    else onHold(null);
  }, [strokes, name, isTyped]);
  useEffect(() => () => onHold(null), []);

  const forget = () => {
    setStrokes([]);
    setName('');
    onChange(undefined);
  };
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width];
  };
  const isKept = stored !== undefined && !isSigned;
  return (
    <Grouped {...props}>
      {isKept ? (
        <p className="note note-good">
          <Icon name="check" />
          <span>{t('public-form:signature-kept')}</span>
          <button type="button" className="text-link" onClick={forget}>
            {t('public-form:sign-again')}
          </button>
        </p>
      ) : (
        <>
          {isTyped && (
            <input
              {...described(props)}
              name={undefined}
              type="text"
              aria-label={t('public-form:type-name')}
              placeholder={t('public-form:type-name')}
              autoComplete="name"
              aria-invalid={long !== ''}
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value);
                if (stored) onChange(undefined);
              }}
            />
          )}
          {long && (
            <p className="field-problem" role="alert">
              {long}
            </p>
          )}
          <div className={`pad ${isTyped ? 'pad-typed' : ''}`}>
            <canvas
              ref={canvas}
              role="img"
              aria-label={
                isSigned
                  ? t('public-form:signature-there', { label: labelText(field.label, language) })
                  : t('public-form:signature-empty', { label: labelText(field.label, language) })
              }
              id={`${id}-pad`}
              onPointerDown={(event) => {
                if (isTyped || !awake || (event.pointerType === 'mouse' && event.button !== 0)) return;
                event.preventDefault();
                event.currentTarget.setPointerCapture?.(event.pointerId);
                current.current = [pointOf(event)];
                redraw();
              }}
              onPointerMove={(event) => {
                if (!current.current) return;
                current.current.push(pointOf(event));
                redraw();
              }}
              onPointerUp={() => {
                if (!current.current) return;
                const done = current.current;
                current.current = null;
                setStrokes([...strokes, done]);
                if (stored) onChange(undefined);
              }}
              onPointerCancel={() => {
                current.current = null;
                redraw();
              }}
            />
            {!isSigned && !isTyped && <span className="pad-hint">{t('public-form:sign-here')}</span>}
          </div>
          <p className="pad-tools">
            {!isTyped && (
              <button
                type="button"
                className="text-link"
                disabled={strokes.length === 0}
                onClick={() => setStrokes(strokes.slice(0, -1))}
              >
                {t('public-form:undo')}
              </button>
            )}
            <button type="button" className="text-link" disabled={!isSigned} onClick={forget}>
              {t('public-form:clear')}
            </button>
            <button
              type="button"
              className="text-link pad-other"
              onClick={() => {
                setTyped(!isTyped);
                forget();
              }}
            >
              {isTyped ? t('public-form:draw-instead') : t('public-form:type-instead')}
            </button>
          </p>
        </>
      )}
    </Grouped>
  );
}
