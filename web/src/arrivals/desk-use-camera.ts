import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { deviceNow } from '../browser/clock.ts'

/** Milliseconds between two reads of the picture. */
const LOOK_EVERY_MS = 200
/** Milliseconds for which a repeated code is ignored, because it stays before the camera for a while. */
const SAME_CODE_MS = 4_000

type Detector = {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The browser's own reader of QR codes; undefined where it has none. */
const detectorClass = (): DetectorClass | undefined =>
  (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser can read QR codes by its camera. */
export const canReadCodes = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator

type CameraState = 'off' | 'ready' | 'refused'

/** Shows the camera in `video` while `isOn`, and reports each code that it reads. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, onCode }: { readonly isOn: boolean; readonly onCode: (code: string) => void },
): CameraState {
  const [state, setState] = useState<CameraState>('off')
  const report = useEffectEvent(onCode)
  // An effect, because the camera is outside of React.
  useEffect(() => {
    const Reader = detectorClass()
    if (!isOn || Reader === undefined) return
    const stopping = new AbortController()
    void readCodes(new Reader({ formats: ['qr_code'] }), {
      video,
      signal: stopping.signal,
      onReady: () => setState('ready'),
      onCode: (code) => report(code),
    }).catch(() => setState('refused'))
    return () => {
      stopping.abort()
      setState('off')
    }
  }, [isOn, video])
  return state
}

type CameraOptions = {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly signal: AbortSignal
  readonly onReady: () => void
  readonly onCode: (code: string) => void
}

/** Rejects if the camera is refused or missing. Ends when aborted. */
async function readCodes(
  detector: Detector,
  { video, signal, onReady, onCode }: CameraOptions,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = (): void => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted || video.current === null) return stop()
  signal.addEventListener('abort', stop)
  video.current.srcObject = stream
  await video.current.play()
  onReady()
  let last = { code: '', until: 0 }
  while (!signal.aborted && video.current !== null) {
    const [found] = await detector.detect(video.current).catch(() => [])
    const at = deviceNow()
    if (found !== undefined && (found.rawValue !== last.code || at > last.until)) onCode(found.rawValue)
    if (found !== undefined) last = { code: found.rawValue, until: at + SAME_CODE_MS }
    await new Promise((resolve) => window.setTimeout(resolve, LOOK_EVERY_MS))
  }
}
