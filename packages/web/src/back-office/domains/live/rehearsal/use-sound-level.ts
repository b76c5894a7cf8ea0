import type { CameraFacts } from '@convoke/contract/live/live.ingest.ts';
import { useEffect, useState } from 'react';
import { FlvSound } from './flv-sound.ts';

/** The loudest of so long is told. */
const lookBackMs = 3000;
/** As quiet as it is told. */
const floor = -100;

type Sound = Pick<CameraFacts, 'sampleRate' | 'channels'>;

/**
 * How loud a stream is, in dBFS, from this browser's own decoder: the ingest has none. undefined = not yet, null = this browser cannot tell. `flvUrl` is that of the first asking; later
 * ones are the same stream.
 */
export function useSoundLevel(flvUrl: string, { sampleRate, channels }: Sound): number | null | undefined {
  const [url] = useState(flvUrl);
  const [level, setLevel] = useState<number | null>();
  useEffect(() => {
    if (sampleRate === 0) return undefined;
    const over = new AbortController();
    let peaks: { at: number; peak: number }[] = [];
    const heard = (peak: number) => peaks.push({ at: performance.now(), peak });
    const timer = setInterval(() => {
      peaks = peaks.filter(({ at }) => at > performance.now() - lookBackMs);
      if (peaks.length === 0) return;
      const loudest = Math.max(...peaks.map(({ peak }) => peak));
      setLevel(Math.max(floor, 20 * Math.log10(loudest)));
    }, 1000);
    listen(url, { sampleRate, channels }, heard, over.signal)
      .catch(() => undefined)
      .finally(() => !over.signal.aborted && setLevel(null));
    return () => {
      clearInterval(timer);
      over.abort();
    };
  }, [url, sampleRate, channels]);
  return level;
}

/** Tells the peak of each frame of sound, until the stream ends. Throws where it cannot be had or decoded. */
async function listen(
  url: string,
  { sampleRate, channels }: Sound,
  heard: (peak: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { body } = await fetch(url, { signal });
  const reader = body?.getReader();
  if (!reader) return;
  let failure: Error | undefined;
  const decoder = new AudioDecoder({
    output: (frame) => heard(peakOf(frame)),
    error: (error) => {
      failure = error;
    },
  });
  const sound = new FlvSound();
  try {
    for (let read = await reader.read(); !read.done && !failure; read = await reader.read())
      for (const { isConfig, at, data } of sound.take(read.value))
        if (isConfig)
          decoder.configure({ codec: 'mp4a.40.2', sampleRate, numberOfChannels: channels, description: data });
        else if (decoder.state === 'configured')
          decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: at * 1000, data }));
  } finally {
    if (decoder.state !== 'closed') decoder.close();
    await reader.cancel();
  }
}

function peakOf(frame: AudioData): number {
  const samples = new Float32Array(frame.numberOfFrames);
  let peak = 0;
  for (let plane = 0; plane < frame.numberOfChannels; plane += 1) {
    frame.copyTo(samples, { planeIndex: plane, format: 'f32-planar' });
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  }
  frame.close();
  return peak;
}
