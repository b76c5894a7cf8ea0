import type { Booth, BoothBlock } from '@convoke/contract/booth/booth.calls.ts';
import { boothSize, gridStep, type Rect } from '@convoke/contract/booth/booth.rules.ts';
import { Button } from 'antd';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../../ui/use-device.ts';
import { nameLines } from './name-lines.ts';

interface Props {
  block: BoothBlock;
  booths: readonly Booth[];
  /** Those that the filters leave; the others stand back. */
  shown: ReadonlySet<string>;
  clashing: ReadonlySet<string>;
  onPlace: (boothId: string, rect: Rect) => void;
  onOpen: (booth: Booth) => void;
  onDelete: (booth: Booth) => void;
  /** Takes back the last move: Ctrl+Z on the plan. */
  onUndo: () => void;
}

/** Pixels: names are not written smaller, and where they are to be read a booth is as wide. */
const readable = 10;
const readableWidth = 72;
/** A name cut to less says nothing. */
const fewestLetters = 4;

const onGrid = (cm: number) => Math.round(cm / gridStep) * gridStep;
const fitting = (cm: number) => Math.min(boothSize.max, Math.max(boothSize.min, cm));

/**
 * A hall to scale. A booth is dragged, or stretched by its corner; by keyboard the arrows move the one that has the focus, with Shift they stretch it,
 * Enter opens it, Delete removes it and Ctrl+Z takes back the last move. While one is dragged nothing but its own drawing changes.
 */
export function Plan({ block, booths, shown, clashing, onPlace, onOpen, onDelete, onUndo }: Props) {
  const { t } = useTranslation();
  const svg = useRef<SVGSVGElement>(null);
  // Booths are drawn anew only where they themselves change.
  const on = useRef({ onPlace, onOpen, onDelete });
  useEffect(() => {
    on.current = { onPlace, onOpen, onDelete };
  });
  /** Centimetres of a pixel: the hall is as wide, or as high, as there is room. */
  const scale = useCallback(() => {
    const { width = 1, height = 1 } = svg.current?.getBoundingClientRect() ?? {};
    return Math.max(block.width / Math.max(1, width), block.height / Math.max(1, height));
  }, [block]);
  const place = useCallback((boothId: string, rect: Rect) => on.current.onPlace(boothId, rect), []);
  const open = useCallback((booth: Booth) => on.current.onOpen(booth), []);
  const remove = useCallback((booth: Booth) => on.current.onDelete(booth), []);
  // A phone shows the whole hall, or names that can be read and a plan to pan.
  const isPhone = useIsPhone();
  const [isLarge, setLarge] = useState(false);
  const narrowest = Math.min(block.width, ...booths.map(({ width }) => width));
  const minWidth = !isPhone ? 640 : isLarge ? (block.width / narrowest) * readableWidth : 0;
  const [nameSize, setNameSize] = useState(0);
  useLayoutEffect(() => {
    const drawing = svg.current;
    if (!drawing) return undefined;
    const watch = new ResizeObserver(() => setNameSize(readable * scale()));
    watch.observe(drawing);
    return () => watch.disconnect();
  }, [scale]);
  return (
    <>
      <p className="muted booth-hint">
        {t(!isPhone ? 'booth:view.hint' : isLarge ? 'booth:view.pan' : 'booth:view.small')}
      </p>
      {isPhone && (
        <Button className="booth-undo" size="small" onClick={() => setLarge(!isLarge)}>
          {t(isLarge ? 'booth:view.whole' : 'booth:view.enlarge')}
        </Button>
      )}
      <div className="booth-plan" data-large={isLarge}>
        <svg
          ref={svg}
          viewBox={`0 0 ${block.width} ${block.height}`}
          role="group"
          aria-label={t('booth:view.of', { name: block.name })}
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onUndo();
          }}
          style={{ ...(!isLarge && { maxHeight: '70vh' }), minWidth, aspectRatio: `${block.width} / ${block.height}` }}
        >
          <rect className="booth-ground" width={block.width} height={block.height} />
          {block.pictureUrl && <image href={block.pictureUrl} width={block.width} height={block.height} />}
          {booths.map((booth) => (
            <BoothShape
              key={booth.boothId}
              booth={booth}
              isAside={!shown.has(booth.boothId)}
              isClashing={clashing.has(booth.boothId)}
              scale={scale}
              nameSize={nameSize}
              onPlace={place}
              onOpen={open}
              onDelete={remove}
            />
          ))}
        </svg>
      </div>
    </>
  );
}

interface ShapeProps extends Pick<Props, 'onPlace' | 'onOpen' | 'onDelete'> {
  booth: Booth;
  isAside: boolean;
  isClashing: boolean;
  /** Centimetres of a pixel. */
  scale: () => number;
  /** How high, in centimetres, a name must be to be read. */
  nameSize: number;
}

const rectOf = ({ x, y, width, height }: Rect): Rect => ({ x, y, width, height });

const BoothShape = memo(function BoothShape({
  booth,
  isAside,
  isClashing,
  scale,
  nameSize: least,
  onPlace,
  onOpen,
  onDelete,
}: ShapeProps) {
  const { t } = useTranslation();
  const group = useRef<SVGGElement>(null);
  const box = useRef<SVGRectElement>(null);
  const drag = useRef<{ fromX: number; fromY: number; stretches: boolean; rect: Rect }>(undefined);
  const { number, state, exhibitor, x, y, width, height } = booth;

  const begin = (press: PointerEvent, stretches: boolean) => {
    if (press.button !== 0) return;
    press.stopPropagation();
    group.current?.focus();
    group.current?.setPointerCapture(press.pointerId);
    drag.current = { fromX: press.clientX, fromY: press.clientY, stretches, rect: rectOf(booth) };
  };
  const move = (press: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const by = scale();
    const dx = onGrid((press.clientX - now.fromX) * by);
    const dy = onGrid((press.clientY - now.fromY) * by);
    now.rect = now.stretches
      ? { x, y, width: fitting(width + dx), height: fitting(height + dy) }
      : { x: x + dx, y: y + dy, width, height };
    group.current?.setAttribute('transform', `translate(${now.rect.x} ${now.rect.y})`);
    box.current?.setAttribute('width', String(now.rect.width));
    box.current?.setAttribute('height', String(now.rect.height));
  };
  const end = (press: PointerEvent) => {
    const now = drag.current;
    drag.current = undefined;
    if (!now) return;
    const { rect } = now;
    const isMoved = rect.x !== x || rect.y !== y || rect.width !== width || rect.height !== height;
    if (isMoved) onPlace(booth.boothId, rect);
    else if (Math.hypot(press.clientX - now.fromX, press.clientY - now.fromY) < 4) onOpen(booth);
  };
  const cancel = () => {
    drag.current = undefined;
    group.current?.setAttribute('transform', `translate(${x} ${y})`);
    box.current?.setAttribute('width', String(width));
    box.current?.setAttribute('height', String(height));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return onOpen(booth);
    }
    if (event.key === 'Delete') return onDelete(booth);
    if (event.key === 'Escape') return cancel();
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [-gridStep, 0],
      ArrowRight: [gridStep, 0],
      ArrowUp: [0, -gridStep],
      ArrowDown: [0, gridStep],
    };
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [dx, dy] = step;
    const rect = event.shiftKey
      ? { x, y, width: fitting(width + dx), height: fitting(height + dy) }
      : { x: x + dx, y: y + dy, width, height };
    onPlace(booth.boothId, rect);
  };
  const words = [
    [number, exhibitor?.name].filter(Boolean).join(' '),
    t(`booth:state.${state}`),
    isClashing && t('booth:clash.one'),
    t('booth:at', { x: x / 100, y: y / 100, width: width / 100, height: height / 100 }),
  ];
  const size = Math.min(height / 3, (width / Math.max(3, number.length)) * 1.3);
  // Readable or not at all: the list has every name.
  const nameSize = Math.max(least, Math.min(size * 0.4, height / 9));
  const room = (width * 0.94) / nameSize;
  const lines =
    exhibitor && room >= fewestLetters
      ? nameLines(exhibitor.name, room, Math.min(3, Math.floor((height * 0.5) / (nameSize * 1.15))))
      : [];
  const corner = Math.min(60, width / 3, height / 3);
  return (
    <g
      ref={group}
      className={`booth-shape ${state}${isAside ? ' aside' : ''}${isClashing ? ' clashing' : ''}`}
      transform={`translate(${x} ${y})`}
      role="button"
      tabIndex={0}
      aria-label={words.filter(Boolean).join(', ')}
      onPointerDown={(press) => begin(press, false)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={cancel}
      onKeyDown={onKeyDown}
    >
      <rect ref={box} width={width} height={height} rx={10} />
      {exhibitor && <title>{`${number} ${exhibitor.name}`}</title>}
      <text
        x={width / 2}
        y={lines.length > 0 ? height * 0.26 : height / 2}
        fontSize={lines.length > 0 ? size * 0.8 : size}
      >
        {number}
      </text>
      {lines.length > 0 && ' '}
      {lines.length > 0 && (
        <text className="booth-name" fontSize={nameSize}>
          {lines.map((line, at) => (
            <tspan
              // Two lines may have the same words.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              x={width / 2}
              y={height * 0.7 + (at - (lines.length - 1) / 2) * nameSize * 1.15}
            >
              {at < lines.length - 1 ? `${line} ` : line}
            </tspan>
          ))}
        </text>
      )}
      <rect
        className="booth-corner"
        x={width - corner}
        y={height - corner}
        width={corner}
        height={corner}
        onPointerDown={(press) => begin(press, true)}
      />
    </g>
  );
});
