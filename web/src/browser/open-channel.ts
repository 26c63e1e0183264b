/** A BroadcastChannel between tabs; null if it is not supported or storage is blocked. */
export function openChannel(name: string): BroadcastChannel | null {
  if (!('BroadcastChannel' in window)) return null
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
