/** Network error codes of a lost connection. */
const lostConnectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Errors of the driver that have no code. */
const lostConnectionTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
]

/** The SQLSTATE (five characters) or the error code of the system, such as ENOENT. Undefined if the error has none. */
export function errorCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * True if a disk is full or cannot be written, on this machine or the database's: SQLSTATE 53100 and 58030, or the
 * system's codes.
 */
export function isStorageFull(error: unknown): boolean {
  const state = errorCodeOf(error) ?? ''
  return ['53100', '58030', 'ENOSPC', 'EDQUOT'].includes(state)
}

/** True if a connection to a socket file failed because there is no such file: the database is not running. */
const isMissingSocket = (error: Error): boolean =>
  errorCodeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/**
 * True if the database is unreachable, starting, stopping, or out of disk, memory or connections. A retry may succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  if (!(error instanceof Error)) return false
  const state = errorCodeOf(error) ?? ''
  if (
    lostConnectionCodes.has(state) ||
    isMissingSocket(error) ||
    /^(08|57P|53)/.test(state) ||
    isStorageFull(error)
  )
    return true
  return lostConnectionTexts.some((start) => error.message.startsWith(start))
}
