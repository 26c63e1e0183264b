/** A channel between the tabs of this browser; null where it has none, or refuses it with its storage blocked. */
export function openChannel(name: string): BroadcastChannel | null {
  if (!('BroadcastChannel' in window)) return null
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
