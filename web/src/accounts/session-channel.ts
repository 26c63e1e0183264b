import { openChannel } from '../browser/open-channel.ts'

/** Message to the other tabs: login or logout. */
export type SessionChange = 'entered' | 'left'

const NAME = 'pantul-session'
let channel: BroadcastChannel | null = null

/** Publishes a change to the other tabs. Without BroadcastChannel they learn of it from their next call. */
export const publishSessionChange = (change: SessionChange): void => channel?.postMessage(change)

/** Subscribes to changes of the other tabs. */
export function onSessionChange(onChange: (change: SessionChange) => void): void {
  channel ??= openChannel(NAME)
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => onChange(data))
}
