import { openChannel } from '../browser/open-channel.ts'

/** What one tab tells the others: somebody logged in, or out. */
export type SessionChange = 'entered' | 'left'

const NAME = 'pantul-session'
let channel: BroadcastChannel | null = null

/** Tells the other tabs of this browser; a browser without channels hears it from its next call. */
export const publishSessionChange = (change: SessionChange): void => channel?.postMessage(change)

/** Listens for the other tabs. */
export function onSessionChange(onChange: (change: SessionChange) => void): void {
  channel ??= openChannel(NAME)
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => onChange(data))
}
