import { openChannel } from '../browser/open-channel.ts'

/** Message to the other tabs: login or logout. */
export type SessionChange = 'entered' | 'left'

const NAME = 'pantul-session'
let channel: BroadcastChannel | null = null

/**
 * Notifies the other tabs. Without BroadcastChannel they notice the change at their next API call. Does nothing
 * before `onSessionChange` was called.
 */
export const publishSessionChange = (change: SessionChange): void => channel?.postMessage(change)

/** Calls `onChange` for messages of other tabs. */
export function onSessionChange(onChange: (change: SessionChange) => void): void {
  channel ??= openChannel(NAME)
  channel?.addEventListener('message', ({ data }: MessageEvent<SessionChange>) => onChange(data))
}
