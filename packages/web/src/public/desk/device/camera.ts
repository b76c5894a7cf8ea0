/** What a person must be told when no picture comes. */
export type CameraTrouble = 'insecure' | 'denied' | 'none' | 'busy';

export class CameraError extends Error {
  readonly trouble: CameraTrouble;

  constructor(trouble: CameraTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

export interface Camera {
  stream: MediaStream;
  deviceId: string | null;
  /** Null when this camera has no light. */
  setTorch: ((on: boolean) => Promise<void>) | null;
  stop(): void;
}

/** Light is not in the DOM types yet. */
type Capabilities = MediaTrackCapabilities & { torch?: boolean };

/** Opens a camera: the one asked for, else the one that looks away from the person (desk) or at them (kiosk). Throws a CameraError. */
export async function openCamera(deviceId: string | null, facing: 'environment' | 'user'): Promise<Camera> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('insecure');
  const wanted = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const video = deviceId ? { ...wanted, deviceId: { exact: deviceId } } : { ...wanted, facingMode: { ideal: facing } };
  const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false }).catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : '';
    // The remembered camera was unplugged: any other will do.
    if (deviceId && (name === 'OverconstrainedError' || name === 'NotFoundError')) return null;
    throw new CameraError(name === 'NotAllowedError' ? 'denied' : name === 'NotFoundError' ? 'none' : 'busy');
  });
  if (stream === null) return openCamera(null, facing);
  const track = stream.getVideoTracks()[0];
  const capabilities = (track?.getCapabilities?.() ?? {}) as Capabilities;
  return {
    stream,
    deviceId: track?.getSettings().deviceId ?? null,
    setTorch:
      track && capabilities.torch
        ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
        : null,
    stop() {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** The cameras there are, once one of them may be used. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter((each) => each.kind === 'videoinput' && each.deviceId !== '').map((each) => each.deviceId);
}
