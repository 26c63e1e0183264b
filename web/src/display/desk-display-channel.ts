import { openChannel } from '../browser/open-channel.ts'

/** A line of what is being paid. */
export type DisplayLine = {
  readonly name: string
  /** Rupiah; null if only the name is shown. */
  readonly amount: number | null
}

/** What the customer display shows to the person at the counter. Amounts are in rupiah. */
export type CustomerView =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'due'
      readonly due: number
      readonly lines: readonly DisplayLine[]
      readonly cash: { readonly given: number; readonly change: number } | null
      /** The text of a QRIS code, and until when it can be paid. */
      readonly qr: { readonly text: string; readonly until: string } | null
    }
  | { readonly kind: 'thanks'; readonly change: number }

/** A message between the windows of one browser: a display asks for the view, or the desk sends it. */
type Message = { readonly ask: true } | { readonly view: CustomerView }

const idle: CustomerView = { kind: 'idle' }

/** The channels that this window has opened, by location. */
const channels = new Map<string, BroadcastChannel | null>()
/** The due amounts that this window shows now, by location. */
const shownViews = new Map<string, CustomerView>()

const channelName = (locationId: string): string => `pantul-display-${locationId}`

/** The channel on which this window sends views. It also answers displays that ask for the view. */
function channelOf(locationId: string): BroadcastChannel | null {
  const openedChannel = channels.get(locationId)
  if (openedChannel !== undefined) return openedChannel
  const channel = openChannel(channelName(locationId))
  channels.set(locationId, channel)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const view = shownViews.get(locationId)
    if ('ask' in data && view !== undefined) channel.postMessage({ view } satisfies Message)
  })
  // When this window closes, its due amount must disappear.
  window.addEventListener('pagehide', () => {
    if (shownViews.get(locationId)?.kind === 'due') showOnDisplay(locationId, idle)
  })
  return channel
}

/** Shows a view on the customer displays of this browser. */
export function showOnDisplay(locationId: string, view: CustomerView): void {
  const channel = channelOf(locationId)
  if (view.kind === 'due') shownViews.set(locationId, view)
  else shownViews.delete(locationId)
  channel?.postMessage({ view } satisfies Message)
}

/** Clears the customer display, because the payment was left or the desk was locked. */
export const clearDisplay = (locationId: string): void => showOnDisplay(locationId, idle)

/** Asks the desks in this browser for their view, and calls `onView` for each view. Returns a function that ends this. */
export function watchViews(locationId: string, onView: (view: CustomerView) => void): () => void {
  const channel = openChannel(channelName(locationId))
  if (channel === null) return () => undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('view' in data) onView(data.view)
  })
  channel.postMessage({ ask: true } satisfies Message)
  return () => channel.close()
}
