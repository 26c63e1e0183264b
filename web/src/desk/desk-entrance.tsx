import type { CounterMachine } from '@pantul/contract/desk-machines-wire'
import * as m from '@pantul/messages/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import { publishSessionChange } from '../accounts/session-channel.ts'
import { CallProblem } from '../api/call.ts'
import { useLanguage } from '../browser/language.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { announce, LiveRegion } from '../design/live-region.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Toasts } from '../design/toast.tsx'
import { inLanguage } from '../layouts/in-language.tsx'
import { RouteWatch } from '../layouts/route-watch.tsx'
import styles from './desk-entrance.module.css'
import { finishLocking, forgetLock, useDeskLock, type LockReason } from './desk-lock.ts'
import { DeskLockScreen } from './desk-lock-screen.tsx'
import { goToLogin } from './desk-log-out.ts'
import { machineQuery } from './desk-machine-query.ts'
import { DeskJoinScreen } from './desk-join-screen.tsx'
import { DeskPage } from './desk-page.tsx'
import { DeskProveScreen } from './desk-prove-screen.tsx'
import { DeskRecoveryCodesScreen } from './desk-recovery-codes-screen.tsx'
import { DeskRefused } from './desk-refused.tsx'
import { DeskSetUpScreen } from './desk-set-up-screen.tsx'
import { deskStaffQuery } from './desk-staff.ts'

const Display = lazy(async () => ({
  default: inLanguage((await import('../display/desk-display-screen.tsx')).DeskDisplayScreen),
}))

/** Wraps every page of the desk and shows it to staff only. The page of an invitation is shown to everybody. */
export function DeskEntrance() {
  useLanguage()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The customer display is a second window. It is never locked, because it shows no data of the desk.
  if (/^\/desk\/[^/]+\/display\/?$/.test(path))
    return (
      <Suspense fallback={null}>
        <Display />
      </Suspense>
    )
  return (
    <>
      {path === '/desk/join' ? <DeskJoinScreen /> : <Entrance />}
      <LiveRegion />
      <Toasts />
    </>
  )
}

function Entrance() {
  const { data: staff, dataUpdatedAt, error, refetch } = useQuery(deskStaffQuery)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const code = error instanceof CallProblem ? error.code : null
  const { reason, isLocked: isLockedHere } = useDeskLock(dataUpdatedAt)
  const isLocked = isLockedHere || code === 'SCREEN_LOCKED' || code === 'LOGIN_REQUIRED'
  const machine = useQuery({ ...machineQuery, enabled: isLocked })
  const open = useUnlock(staff?.id)
  // Sends a lock that an earlier page could not send. An effect, because the server is outside of React.
  useEffect(() => void finishLocking(), [])

  const lock = isLocked && (
    <Locked
      machine={machine.data}
      reason={reason}
      isLoggedOut={code === 'LOGIN_REQUIRED'}
      onOpened={open}
      isServerAway={machine.isError}
      onStale={machine.refetch}
    />
  )
  if (isLocked && (staff === undefined || code === 'LOGIN_REQUIRED')) return lock
  if (error !== null && code === 'STAFF_ONLY') return <DeskRefused message={error.message} />
  if (staff === undefined && error !== null)
    return (
      <DeskPage title={m.desk_title()}>
        <ErrorBlock title={m.desk_did_not_load()} onRetry={() => void refetch()}>
          {error.message}
        </ErrorBlock>
      </DeskPage>
    )
  if (staff === undefined) return <Waiting />
  if (recoveryCodes !== null) {
    const keep = () => void refetch().then(() => setRecoveryCodes(null))
    return <DeskRecoveryCodesScreen fullname={staff.fullname} codes={recoveryCodes} onKept={keep} />
  }
  if (staff.secondFactor === 'none') return <DeskSetUpScreen onConfirmed={setRecoveryCodes} />
  if (staff.secondFactor === 'needed') return <DeskProveScreen />
  // Typed text stays for the same person; another person gets new screens.
  return (
    <>
      {lock}
      <Activity key={staff.id} mode={isLocked ? 'hidden' : 'visible'}>
        <RouteWatch />
        <Outlet />
      </Activity>
    </>
  )
}

/** After a takeover: the same person continues; another person starts at the schedule with an empty cache. */
function useUnlock(before: string | undefined) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (staffId: string, locationId: string): Promise<void> => {
    if (staffId !== before) {
      // The last announcement may contain typed text.
      announce('')
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== deskStaffQuery.queryKey[1] })
      await navigate({ to: `/desk/${locationId}`, replace: true })
    }
    await cache.invalidateQueries()
    forgetLock()
    publishSessionChange('entered')
  }
}

type LockedProps = {
  readonly machine: CounterMachine | null | undefined
  readonly reason: LockReason | null
  /** Nobody is logged in. */
  readonly isLoggedOut: boolean
  readonly onOpened: (staffId: string, locationId: string) => Promise<void>
  /** The server does not answer. */
  readonly isServerAway: boolean
  readonly onStale: () => Promise<unknown>
}

/** The lock of a counter machine. Another browser, or a machine where nobody is present, goes to the login. */
function Locked({ machine, reason, isLoggedOut, isServerAway, onOpened, onStale }: LockedProps) {
  if (machine === undefined && isServerAway)
    return (
      <DeskPage title={m.desk_lock_title()}>
        <ErrorBlock title={m.desk_did_not_load()} onRetry={() => void onStale()}>
          {m.desk_lock_offline()}
        </ErrorBlock>
      </DeskPage>
    )
  if (machine === undefined) return <Waiting />
  if (machine === null || (isLoggedOut && machine.people.length === 0)) return <ToLogin />
  return (
    <DeskLockScreen
      machine={machine}
      reason={reason}
      onOpened={(staffId) => onOpened(staffId, machine.locationId)}
      onStale={onStale}
    />
  )
}

/** Loads the login page, which is part of the players' app and returns to this address. */
function ToLogin() {
  const here = useRouterState({ select: (state) => state.location.href })
  // An effect, because the address is outside of React.
  useEffect(() => goToLogin(here), [here])
  return <Waiting />
}

const Waiting = () => (
  <main className={styles['page']}>
    <SkeletonRegion label={m.desk_loading()}>
      <div className={styles['blocks']}>
        <Skeleton width={220} height={34} />
        <Skeleton height={40} />
        <Skeleton height={480} radius={12} />
      </div>
    </SkeletonRegion>
  </main>
)
