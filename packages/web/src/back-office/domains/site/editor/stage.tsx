import { Puck } from '@puckeditor/core';
import { useRef } from 'react';
import { type Device, devices } from '../looks/devices.ts';
import { useRoom } from '../looks/use-room.ts';

interface Props {
  label: string;
  device: Device;
}

/** The page as a device shows it, to be written and dragged on; what is wider than the room for it is drawn smaller. */
export function Stage({ label, device }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const { width, height } = useRoom(room);
  const wide = device === 'desktop' ? Math.max(devices.desktop, width) : devices[device];
  const scale = width === 0 ? 1 : Math.min(1, width / wide);
  return (
    <section ref={room} className="site-stage" aria-label={label}>
      <div
        className="site-stage-page"
        style={{
          width: wide,
          height: height / scale,
          transform: `scale(${scale})`,
          left: Math.max(0, (width - wide * scale) / 2),
        }}
      >
        <Puck.Preview />
      </div>
    </section>
  );
}
