/** What the network says when nobody answers, or hangs up. */
const lostLine = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** The driver gives these no code. */
const lostWords = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** The five-character SQLSTATE, or the system's error code, of whatever was thrown. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * True when a disk has no room or cannot be written, here or at the database: SQLSTATE 53100 (disk full) and 58030
 * (input or output), or what the system says of a file.
 */
export function isStorageFull(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return ['53100', '58030', 'ENOSPC', 'EDQUOT'].includes(state)
}

/**
 * True when the database cannot be reached, is starting, recovering, stopping, or has no room, memory or connection
 * left: a later try may succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  if (!(error instanceof Error)) return false
  const state = sqlState(error) ?? ''
  if (lostLine.has(state) || /^(08|57P|53)/.test(state) || isStorageFull(error)) return true
  return lostWords.some((words) => error.message.startsWith(words))
}
