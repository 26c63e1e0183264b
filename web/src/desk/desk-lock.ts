import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { publishSessionChange } from '../accounts/session-channel.ts'
import { call, CallProblem } from '../api/call.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookie.ts'
import { holdKeys } from '../browser/desk-type-ahead.ts'
import { deskStaffQuery } from './desk-staff.ts'

/** Why this tab is locked: a person locked it by hand, or nobody used it for some minutes. */
export type LockReason = 'hand' | 'idle'

/**
 * This cookie exists from the lock until the server confirms it. It is a cookie, because it must survive a reload and be
 * visible to all tabs.
 */
const LOCK_COOKIE = 'pantul_desk_locking'
const RETRY_MS = 2_000

type LockState = {
  readonly reason: LockReason | null
  /** Whether the server has not confirmed the lock yet. */
  readonly isUnconfirmed: boolean
  /** When the server last said, before the lock, who is at the desk. The tab stays locked until a newer answer. */
  readonly answeredAtBeforeLock: number | null
}

const useLockState = create<LockState>(() => ({
  reason: null,
  isUnconfirmed: readCookie(LOCK_COOKIE) !== null,
  answeredAtBeforeLock: null,
}))
let cache: QueryClient | null = null

/** Stores the query cache, which knows when the server last said who is at the desk. Called once, at the start. */
export const initDeskLock = (queryClient: QueryClient): void => {
  cache = queryClient
}

/** Whether this tab is locked. `answeredAt`: when the server last said who is at the desk. */
export function useDeskLock(answeredAt: number): {
  readonly reason: LockReason | null
  readonly isTabLocked: boolean
} {
  const { reason, isUnconfirmed, answeredAtBeforeLock } = useLockState()
  return { reason, isTabLocked: isUnconfirmed || answeredAtBeforeLock === answeredAt }
}

/**
 * Locks all tabs at once, then the session at the server. Keys that are typed before the lock screen is ready are stored
 * for it.
 */
export async function lockDesk(reason: LockReason): Promise<void> {
  if (useLockState.getState().isUnconfirmed) return
  if (reason === 'hand') holdKeys('lock')
  useLockState.setState({ reason, isUnconfirmed: true })
  writeCookie(LOCK_COOKIE, reason)
  // The message makes the other tabs read the cookie.
  publishSessionChange('entered')
  await sendLockOnce()
}

/** Waits until the server has confirmed the lock, if there is one. Sends it again if the page was reloaded before that. */
export const waitForLock = (): Promise<void> =>
  useLockState.getState().isUnconfirmed ? sendLockOnce() : Promise.resolve()

/** Applies what another tab changed: it has locked the screen, or the server has confirmed its lock. */
export function readLockCookie(): void {
  if (readCookie(LOCK_COOKIE) !== null) useLockState.setState({ isUnconfirmed: true })
  else if (useLockState.getState().isUnconfirmed) markLocked()
}

/**
 * Marks this tab as locked, because the server has locked the session. The tab then stays locked even if the next request
 * fails without a network.
 */
export function markLocked(): void {
  const answeredAtBeforeLock = cache?.getQueryState(deskStaffQuery.queryKey)?.dataUpdatedAt ?? null
  useLockState.setState({ isUnconfirmed: false, answeredAtBeforeLock })
}

/** Removes the reason of the lock after a person took over. */
export const clearLockReason = (): void => useLockState.setState({ reason: null })

let runningRequest: Promise<void> | null = null

/** Sends the lock. Callers at the same time share one request. */
const sendLockOnce = (): Promise<void> =>
  (runningRequest ??= sendLock().finally(() => {
    runningRequest = null
  }))

async function sendLock(): Promise<void> {
  while (readCookie(LOCK_COOKIE) !== null) {
    try {
      await call('POST /api/desk/lock', {})
      break
    } catch (problem) {
      if (!(problem instanceof CallProblem)) throw problem
      // The server refused: the session is locked already, or nobody is logged in.
      if (problem.status !== 0 && problem.status < 500) break
      await new Promise((resolve) => window.setTimeout(resolve, RETRY_MS))
    }
  }
  removeCookie(LOCK_COOKIE)
  markLocked()
  void cache?.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
  // The message makes the other tabs read the cookie, which is gone now.
  publishSessionChange('entered')
}
