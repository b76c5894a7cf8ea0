import { useEffect, useRef, useState } from 'react';
import { store } from '../../core/browser.ts';
import { usePage } from '../../core/page-context.tsx';
import { type Camera, CameraError, type CameraTrouble, cameraIds, openCamera } from '../device/camera.ts';
import { makeReader, type Reader } from '../device/reader.ts';
import { Sign } from './sign.tsx';

/** The same code counts again only after it was out of sight for this long. */
const sameAgainMs = 2500;
const lookEveryMs = 120;
const kept = 'convoke-desk-camera';

/** The camera with its switches; calls `onScan` once for every code that comes into view. */
export function CameraView({
  facing,
  turn = null,
  onScan,
  onClose,
}: {
  facing: 'environment' | 'user';
  /** Where the camera's side says which way people go: that way, and what turns to the other camera. Null = any camera will do. */
  turn?: { way: string; onTurn: () => void } | null;
  onScan: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = usePage();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onScan);
  latest.current = onScan;
  const [chosen, setDeviceId] = useState<string | null>(() => store.get<string>(kept));
  const deviceId = turn ? null : chosen;
  const [camera, setCamera] = useState<Camera | null>(null);
  const [devices, setDevices] = useState<string[]>([]);
  const [torch, setTorch] = useState(false);
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null);

  useEffect(() => {
    let over = false;
    let opened: Camera | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function run(): Promise<void> {
      opened = await openCamera(deviceId, facing);
      if (over || !video.current) return opened.stop();
      video.current.srcObject = opened.stream;
      await video.current.play().catch(() => undefined);
      setCamera(opened);
      setTorch(false);
      setDevices(await cameraIds());
      look(await makeReader(), '', 0);
    }
    function look(reader: Reader, last: string, seenAt: number): void {
      if (over) return;
      const again = (text: string, at: number) => {
        timer = setTimeout(() => look(reader, text, at), lookEveryMs);
      };
      const picture = video.current;
      if (!picture || picture.readyState < 2 || document.visibilityState !== 'visible') return again(last, seenAt);
      reader(picture).then(
        (text) => {
          const now = performance.now();
          if (text === null) return again(now - seenAt > sameAgainMs ? '' : last, seenAt);
          if (text !== last && !over) latest.current(text);
          again(text, now);
        },
        () => again(last, seenAt),
      );
    }
    setTrouble(null);
    run().catch((error: unknown) => {
      if (!over) setTrouble(error instanceof CameraError ? error.trouble : 'busy');
    });
    return () => {
      over = true;
      clearTimeout(timer);
      opened?.stop();
    };
  }, [deviceId, facing]);

  const next = () => {
    if (turn) return turn.onTurn();
    const at = devices.indexOf(camera?.deviceId ?? '');
    const id = devices[(at + 1) % devices.length];
    if (!id) return;
    store.set(kept, id);
    setCamera(null);
    setDeviceId(id);
  };
  const light = async () => {
    await camera?.setTorch?.(!torch).then(
      () => setTorch(!torch),
      () => undefined,
    );
  };

  return (
    <div className="camera">
      {trouble ? (
        <p className="camera-trouble" role="alert">
          {
            {
              insecure: t('public-desk:camera-insecure'),
              denied: t('public-desk:camera-denied'),
              none: t('public-desk:camera-none'),
              busy: t('public-desk:camera-busy'),
            }[trouble]
          }
        </p>
      ) : (
        <>
          <video ref={video} className="camera-picture" muted playsInline aria-label={t('public-desk:camera')} />
          <div className="camera-frame" aria-hidden="true" />
        </>
      )}
      {turn && (
        <p className="camera-way" role="status">
          {turn.way}
        </p>
      )}
      <div className="camera-switches">
        {camera?.setTorch && (
          <button
            type="button"
            className="round"
            aria-pressed={torch}
            aria-label={t('public-desk:light')}
            onClick={() => void light()}
          >
            <Sign name="light" />
          </button>
        )}
        {(turn !== null || devices.length > 1) && (
          <button type="button" className="round" aria-label={t('public-desk:camera-switch')} onClick={next}>
            <Sign name="turn" />
          </button>
        )}
        <button type="button" className="round" aria-label={t('public-desk:camera-close')} onClick={onClose}>
          <Sign name="close" />
        </button>
      </div>
    </div>
  );
}
