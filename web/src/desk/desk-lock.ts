import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { publishSessionChange } from '../accounts/session-channel.ts'
import { call, CallProblem } from '../api/call.ts'
import { holdKeys } from '../browser/desk-type-ahead.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookie.ts'
import { deskStaffQuery } from './desk-staff.ts'

/** Why this tab is locked. */
export type LockReason = 'hand' | 'idle'

/** Set while the server has not confirmed the lock. A cookie, because all tabs read it and it survives a reload. */
const LOCKING_COOKIE = 'pantul_desk_locking'
const RETRY_MS = 2_000

type Lock = {
  readonly reason: LockReason | null
  /** The server has not confirmed the lock yet. */
  readonly isLocking: boolean
  /**
   * The time of the last answer about the person before the lock. The screen stays locked until a newer answer arrives.
   */
  readonly answerBefore: number | null
}

const useLock = create<Lock>(() => ({
  reason: null,
  isLocking: readCookie(LOCKING_COOKIE) !== null,
  answerBefore: null,
}))
let cache: QueryClient | null = null

/** Sets the query cache, which holds the answer about the person at the desk. Called once, when the page starts. */
export const startLock = (queryCache: QueryClient): void => {
  cache = queryCache
}

/**
 * Why the screen is locked, and whether the answer about the person that arrived at `answeredAt` is older than the
 * lock.
 */
export function useDeskLock(answeredAt: number): {
  readonly reason: LockReason | null
  readonly isLocked: boolean
} {
  const { reason, isLocking, answerBefore } = useLock()
  return { reason, isLocked: isLocking || answerBefore === answeredAt }
}

/**
 * Locks the screen of all tabs at once, then at the server. Keys wait for the lock screen, which asks the server first.
 */
export async function lockDesk(reason: LockReason): Promise<void> {
  if (useLock.getState().isLocking) return
  if (reason === 'hand') holdKeys('lock')
  useLock.setState({ reason, isLocking: true })
  writeCookie(LOCKING_COOKIE, reason)
  publishSessionChange('entered')
  await tellServer()
}

/** Waits until the server has confirmed the lock. Sends a lock again that was not sent before the page was left. */
export const finishLocking = (): Promise<void> =>
  useLock.getState().isLocking ? tellServer() : Promise.resolve()

/** Reads the state again after another tab locked the screen, or after the server confirmed that lock. */
export function readLocking(): void {
  if (readCookie(LOCKING_COOKIE) !== null) useLock.setState({ isLocking: true })
  else if (useLock.getState().isLocking) markLocked()
}

/**
 * Locks this screen after the server has locked the session, so that it also stays locked if the next check fails for
 * lack of a network.
 */
export function markLocked(): void {
  const answerBefore = cache?.getQueryState(deskStaffQuery.queryKey)?.dataUpdatedAt ?? null
  useLock.setState({ isLocking: false, answerBefore })
}

/** Removes the reason of the lock, after a person took over. */
export const forgetLock = (): void => useLock.setState({ reason: null })

let telling: Promise<void> | null = null

/** Sends the lock; concurrent calls share one request. */
const tellServer = (): Promise<void> =>
  (telling ??= sendLock().finally(() => {
    telling = null
  }))

async function sendLock(): Promise<void> {
  while (readCookie(LOCKING_COOKIE) !== null) {
    try {
      await call('POST /api/desk/lock', {})
      break
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      // A refusal: the screen is locked already, or nobody is logged in.
      if (problem.status !== 0 && problem.status < 500) break
      await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS))
    }
  }
  removeCookie(LOCKING_COOKIE)
  markLocked()
  void cache?.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
  publishSessionChange('entered')
}
