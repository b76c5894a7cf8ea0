/** `insecure`: the browser gives a microphone only to https and to this machine itself. */
export type MicrophoneProblem = 'insecure' | 'denied' | 'noDevice' | 'inUse' | 'silent';

export type Microphone = { stream: MediaStream } | { problem: MicrophoneProblem };

const problemOf: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'inUse',
  AbortError: 'inUse',
};

export async function openMicrophone(): Promise<Microphone> {
  // Its type does not know that it is missing without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return { problem: 'insecure' };
  try {
    const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
    return { stream: await devices.getUserMedia({ audio }) };
  } catch (error) {
    return { problem: (error instanceof Error && problemOf[error.name]) || 'noDevice' };
  }
}

/** Whether the microphone is still there: unplugged or taken away, its track has ended. */
export const isOpen = (stream: MediaStream | undefined): stream is MediaStream =>
  stream?.getAudioTracks().some(({ readyState }) => readyState === 'live') ?? false;

/** Nothing at all for so long is no quiet room: the microphone is switched off somewhere. */
const silenceMs = 8000;

/**
 * Says ten times a second how loud it is, 0 to 1, and once it has been dead silent for a while though it `counts`, or no longer is. Returns what ends it.
 */
export function watchLevel(
  stream: MediaStream,
  counts: () => boolean,
  onLevel: (level: number) => void,
  onSilent: (isSilent: boolean) => void,
): () => void {
  const context = new AudioContext();
  const ear = context.createAnalyser();
  ear.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(ear);
  const samples = new Float32Array(ear.fftSize);
  let heardAt = Date.now();
  let isSilent = false;
  const timer = setInterval(() => {
    // A browser that waits for a press before it works with sound hears nothing yet.
    if (context.state !== 'running') {
      heardAt = Date.now();
      return;
    }
    ear.getFloatTimeDomainData(samples);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    if (peak > 0 || !counts()) heardAt = Date.now();
    // As ears hear it: −60 dB is nothing.
    onLevel(peak === 0 ? 0 : Math.max(0, 1 + Math.log10(peak) / 3));
    const isNow = Date.now() - heardAt > silenceMs;
    if (isNow !== isSilent) {
      isSilent = isNow;
      onSilent(isNow);
    }
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
