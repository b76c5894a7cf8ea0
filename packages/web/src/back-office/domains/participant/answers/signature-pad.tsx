import { Button } from 'antd';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawStrokes, padRatio, type Point, type Stroke } from '../../../../core/strokes.ts';

/** The picture that is kept is so many pixels wide, whatever the screen. */
const pictureWidth = 1000;

/** A white sheet of that size, for black ink. */
function sheet(): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D | null } {
  const canvas = document.createElement('canvas');
  canvas.width = pictureWidth;
  canvas.height = pictureWidth / padRatio;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.strokeStyle = '#111';
  }
  return { canvas, pen };
}

const pngOf = (canvas: HTMLCanvasElement, name: string) =>
  new Promise<File | null>((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], name, { type: 'image/png' })), 'image/png'),
  );

/** A picture as the PNG that a signature is. What the browser cannot read goes as it is, and the server says what is wrong with it. */
export async function asPng(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const { canvas, pen } = sheet();
    const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    pen?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    return (await pngOf(canvas, 'signature.png')) ?? file;
  } catch {
    return file;
  }
}

interface Props {
  onDone: (file: File) => void;
  /** Whether something is drawn that is not used yet. */
  onDrawn: (isDrawn: boolean) => void;
}

/** Somebody signs at the organiser's screen, with a finger, a pen or the mouse. */
export function SignaturePad({ onDone, onDrawn }: Props) {
  const { t } = useTranslation();
  const pad = useRef<HTMLCanvasElement>(null);
  const current = useRef<Point[] | null>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const isDrawn = strokes.length > 0;
  useEffect(() => {
    onDrawn(isDrawn);
    return () => onDrawn(false);
  }, [isDrawn, onDrawn]);
  const redraw = () => {
    const canvas = pad.current;
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen) return;
    const width = canvas.clientWidth * (devicePixelRatio || 1);
    canvas.width = width;
    canvas.height = width / padRatio;
    pen.strokeStyle = getComputedStyle(canvas).color;
    drawStrokes(pen, current.current ? [...strokes, current.current] : strokes, width);
  };
  useEffect(() => {
    redraw();
    addEventListener('resize', redraw);
    return () => removeEventListener('resize', redraw);
  });
  const pointOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width];
  };
  const use = async () => {
    const { canvas, pen } = sheet();
    if (pen) drawStrokes(pen, strokes, pictureWidth);
    const file = await pngOf(canvas, 'signature.png');
    if (file) onDone(file);
  };
  const end = (isKept: boolean) => {
    const drawn = current.current;
    current.current = null;
    if (drawn && isKept) setStrokes([...strokes, drawn]);
    else redraw();
  };
  return (
    <div className="signature">
      <canvas
        ref={pad}
        role="img"
        aria-label={t('participant:sign.pad')}
        onPointerDown={(event) => {
          if (event.pointerType === 'mouse' && event.button !== 0) return;
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
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
      />
      {!isDrawn && <span className="signature-hint">{t('participant:sign.here')}</span>}
      <div className="signature-tools">
        <Button size="small" type="primary" disabled={!isDrawn} onClick={() => void use()}>
          {t('participant:sign.use')}
        </Button>
        <Button size="small" type="text" disabled={!isDrawn} onClick={() => setStrokes([])}>
          {t('participant:sign.clear')}
        </Button>
      </div>
    </div>
  );
}
