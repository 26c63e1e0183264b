import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { deviceNow } from '../browser/clock.ts'

/** The picture is read at this interval. */
const READ_EVERY_MS = 200
/** A code that was read is ignored for this time, because it stays before the camera for a while. */
const SAME_CODE_MS = 4_000

type Detector = {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** The browser's class that reads QR codes; undefined if the browser has none. */
const detectorClass = (): DetectorClass | undefined =>
  (window as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser can read QR codes with its camera. */
export const canReadCodes = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator

/** `refused`: the browser may not use a camera, or there is none. */
type CameraState = 'off' | 'ready' | 'refused'

/** While `isOn`, shows the picture of the camera in `video` and calls `onCode` for each QR code in it. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  { isOn, onCode }: { readonly isOn: boolean; readonly onCode: (code: string) => void },
): CameraState {
  const [state, setState] = useState<CameraState>('off')
  const reportCode = useEffectEvent(onCode)
  // An effect, because the camera is outside of React.
  useEffect(() => {
    const QrDetector = detectorClass()
    if (!isOn || QrDetector === undefined) return
    const stopping = new AbortController()
    void readCodes(new QrDetector({ formats: ['qr_code'] }), {
      video,
      signal: stopping.signal,
      onReady: () => setState('ready'),
      onCode: (code) => reportCode(code),
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

/** Reads QR codes until `signal` aborts. Throws if the camera is refused or missing. */
async function readCodes(
  detector: Detector,
  { video, signal, onReady, onCode }: CameraOptions,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stopCamera = (): void => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted || video.current === null) return stopCamera()
  signal.addEventListener('abort', stopCamera)
  video.current.srcObject = stream
  await video.current.play()
  onReady()
  let ignored = { code: '', until: 0 }
  while (!signal.aborted && video.current !== null) {
    const [found] = await detector.detect(video.current).catch(() => [])
    if (found !== undefined) {
      const code = found.rawValue
      const now = deviceNow()
      if (code !== ignored.code || now > ignored.until) onCode(code)
      ignored = { code, until: now + SAME_CODE_MS }
    }
    await new Promise((resolve) => window.setTimeout(resolve, READ_EVERY_MS))
  }
}
