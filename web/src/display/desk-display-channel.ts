import { openChannel } from '../browser/open-channel.ts'

/** A line of the order that is being paid. `amount` in rupiah; null: only the name is shown. */
export type DisplayLine = { readonly name: string; readonly amount: number | null }

/**
 * What the guest sees. `due`, `given`, `change` and `amount` in rupiah. `qr`: the text of the code, and until when it
 * can be paid.
 */
export type CustomerView =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'due'
      readonly due: number
      readonly lines: readonly DisplayLine[]
      readonly cash: { readonly given: number; readonly change: number } | null
      readonly qr: { readonly text: string; readonly until: string } | null
    }
  | { readonly kind: 'thanks'; readonly change: number }

/** A message between the windows of one browser. A display that opens later asks for the view. */
type Message = { readonly ask: true } | { readonly view: CustomerView }

const idle: CustomerView = { kind: 'idle' }

const channels = new Map<string, BroadcastChannel | null>()
const shown = new Map<string, CustomerView>()

/** The channel of a location in this window, which answers displays that ask. */
function channelOf(locationId: string): BroadcastChannel | null {
  const open = channels.get(locationId)
  if (open !== undefined) return open
  const channel = openChannel(`pantul-display-${locationId}`)
  channels.set(locationId, channel)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const view = shown.get(locationId)
    if ('ask' in data && view !== undefined) channel.postMessage({ view } satisfies Message)
  })
  // A window that is closed shows nothing more.
  window.addEventListener('pagehide', () => {
    if (shown.get(locationId)?.kind === 'due') showOnDisplay(locationId, idle)
  })
  return channel
}

/** Shows a view on the customer displays of this browser. */
export function showOnDisplay(locationId: string, view: CustomerView): void {
  const channel = channelOf(locationId)
  if (view.kind === 'due') shown.set(locationId, view)
  else shown.delete(locationId)
  channel?.postMessage({ view } satisfies Message)
}

/** Clears the customer display, because the payment was left or the desk is locked. */
export const clearDisplay = (locationId: string): void => showOnDisplay(locationId, idle)

/** Calls `onView` for each view of the desks in this browser, and asks for the current one. Returns how to stop. */
export function watchDisplay(locationId: string, onView: (view: CustomerView) => void): () => void {
  const channel = openChannel(`pantul-display-${locationId}`)
  if (channel === null) return () => undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('view' in data) onView(data.view)
  })
  channel.postMessage({ ask: true } satisfies Message)
  return () => channel.close()
}
