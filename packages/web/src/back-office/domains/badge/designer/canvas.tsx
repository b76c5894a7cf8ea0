import { type BadgeDesign, type BadgeElement, roundMm } from '@convoke/contract/badge/badge.rules.ts';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BadgePaper, BadgeShapes } from '../badge-picture.tsx';
import type { Drawn } from '../use-drawn.ts';
import { type Grip, grips, type Guides, insideLabel, onGrid, type Rect, snapped, stretched } from './design-moves.ts';
import { useElementName } from './element-name.ts';

interface Props {
  design: BadgeDesign;
  drawn: Drawn | undefined;
  chosen: string | null;
  /** Pixels a millimetre. */
  zoom: number;
  snaps: boolean;
  onChoose: (elementId: string | null) => void;
  /** An element stands elsewhere; while it is dragged again and again. */
  onPlace: (element: BadgeElement, isOver: boolean) => void;
  onDelete: (elementId: string) => void;
}

const noGuides: Guides = { x: null, y: null };

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The label to scale. What is drawn is what the server prints; over it lie the boxes that are dragged, and stretched by their grips. By keyboard the
 * arrows move the one that has the focus by a millimetre, with Shift by a tenth, with Alt they stretch it.
 */
export function Canvas({ design, drawn, chosen, zoom, snaps, onChoose, onPlace, onDelete }: Props) {
  const { t } = useTranslation();
  const nameOf = useElementName();
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ from: [number, number]; rect: Rect; grip: Grip | null; element: BadgeElement; moved: boolean }>(
    undefined,
  );
  const [guides, setGuides] = useState(noGuides);

  const begin = (press: PointerEvent<SVGElement>, element: BadgeElement, grip: Grip | null) => {
    if (press.button !== 0) return;
    press.stopPropagation();
    press.currentTarget.setPointerCapture(press.pointerId);
    const { x, y, w, h } = element;
    drag.current = { from: [press.clientX, press.clientY], rect: { x, y, w, h }, grip, element, moved: false };
    onChoose(element.elementId);
  };
  const move = (press: PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const scale = design.width / Math.max(1, svg.current?.getBoundingClientRect().width ?? 1);
    const dx = (press.clientX - now.from[0]) * scale;
    const dy = (press.clientY - now.from[1]) * scale;
    if (!now.moved && Math.hypot(dx, dy) / scale < 3) return;
    now.moved = true;
    const isFree = !snaps || press.altKey;
    let rect: Rect;
    if (now.grip) {
      rect = stretched(now.rect, now.grip, dx, dy, now.element.kind === 'qr');
      if (!isFree)
        rect = now.element.kind === 'qr' ? { ...rect, w: Math.round(rect.w), h: Math.round(rect.w) } : onGrid(rect);
      if (now.element.kind === 'qr') {
        const side = Math.min(rect.w, design.width - rect.x, design.height - rect.y);
        rect = { ...rect, w: side, h: side };
      }
    } else {
      rect = { ...now.rect, x: now.rect.x + dx, y: now.rect.y + dy };
      if (!isFree) {
        const caught = snapped(design, now.element, rect);
        rect = caught.rect;
        setGuides(caught.guides);
      }
    }
    onPlace({ ...now.element, ...insideLabel(design, rect) }, false);
  };
  const end = () => {
    const now = drag.current;
    drag.current = undefined;
    setGuides(noGuides);
    const present = now?.moved && design.elements.find(({ elementId }) => elementId === now.element.elementId);
    if (present) onPlace(present, true);
  };
  const onKeyDown = (event: KeyboardEvent, element: BadgeElement) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onDelete(element.elementId);
    }
    if (event.key === 'Escape') return onChoose(null);
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 1;
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    const { x, y, w, h } = element;
    const rect = event.altKey
      ? stretched({ x, y, w, h }, dx === 0 ? 's' : 'e', dx, dy, element.kind === 'qr')
      : { x: x + dx, y: y + dy, w, h };
    onPlace({ ...element, ...insideLabel(design, rect) }, false);
  };

  /** How far an element has been moved since it was drawn; null when it is gone. */
  const moved = (elementId: string) => {
    const now = design.elements.find((each) => each.elementId === elementId);
    const then = drawn?.design.elements.find((each) => each.elementId === elementId);
    return now && then ? { x: roundMm(now.x - then.x), y: roundMm(now.y - then.y) } : null;
  };
  const grip = 8 / zoom;
  return (
    <div className="badge-canvas">
      <BadgePaper
        ref={svg}
        size={design}
        className="badge-paper"
        role="group"
        aria-label={t('badge:canvas.label')}
        style={{ width: design.width * zoom, height: design.height * zoom }}
        onPointerDown={() => onChoose(null)}
      >
        {drawn && <BadgeShapes shapes={drawn.shapes} moved={moved} />}
        {design.margin > 0 && (
          <rect
            className="badge-margin"
            x={design.margin}
            y={design.margin}
            width={Math.max(0, design.width - 2 * design.margin)}
            height={Math.max(0, design.height - 2 * design.margin)}
          />
        )}
        {guides.x !== null && <line className="badge-guide" x1={guides.x} x2={guides.x} y1={0} y2={design.height} />}
        {guides.y !== null && <line className="badge-guide" y1={guides.y} y2={guides.y} x1={0} x2={design.width} />}
        {design.elements.map((element) => {
          const { elementId, x, y, w, h } = element;
          const isChosen = elementId === chosen;
          return (
            <g key={elementId}>
              <rect
                className={`badge-box${isChosen ? ' is-chosen' : ''}`}
                x={x}
                y={y}
                width={w}
                height={h}
                role="button"
                tabIndex={0}
                aria-pressed={isChosen}
                aria-label={t('badge:canvas.element', { name: nameOf(element), x, y, w, h })}
                onFocus={() => onChoose(elementId)}
                onPointerDown={(press) => begin(press, element, null)}
                onPointerMove={move}
                onPointerUp={end}
                onPointerCancel={end}
                onKeyDown={(event) => onKeyDown(event, element)}
              />
              {isChosen &&
                grips.map((side) => (
                  <rect
                    key={side}
                    className={`badge-grip badge-grip-${side}`}
                    x={x + (side.includes('w') ? 0 : side.includes('e') ? w : w / 2) - grip / 2}
                    y={y + (side.includes('n') ? 0 : side.includes('s') ? h : h / 2) - grip / 2}
                    width={grip}
                    height={grip}
                    onPointerDown={(press) => begin(press, element, side)}
                    onPointerMove={move}
                    onPointerUp={end}
                    onPointerCancel={end}
                  />
                ))}
            </g>
          );
        })}
      </BadgePaper>
    </div>
  );
}
