import { desk_did_not_load, desk_loading, desk_title } from '@pantul/messages/words'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallProblem } from '../api/call.ts'
import { useLanguage } from '../browser/language.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { LiveRegion } from '../design/live-region.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { Toasts } from '../design/toast.tsx'
import { RouteWatch } from '../layouts/route-watch.tsx'
import styles from './desk-entrance.module.css'
import { goToLogin } from './desk-log-out.ts'
import { DeskJoinScreen } from './desk-join-screen.tsx'
import { DeskPage } from './desk-page.tsx'
import { DeskProveScreen } from './desk-prove-screen.tsx'
import { DeskRecoveryCodesScreen } from './desk-recovery-codes-screen.tsx'
import { DeskRefused } from './desk-refused.tsx'
import { DeskSetUpScreen } from './desk-set-up-screen.tsx'
import { deskStaffQuery } from './desk-staff.ts'

/** Wraps every page of the desk and shows it to staff only. The page of an invitation is shown to everybody. */
export function DeskEntrance() {
  useLanguage()
  const isJoining = useRouterState({ select: ({ location }) => location.pathname === '/desk/join' })
  return (
    <>
      {isJoining ? <DeskJoinScreen /> : <Entrance />}
      <LiveRegion />
      <Toasts />
    </>
  )
}

function Entrance() {
  const { data: staff, error, refetch } = useQuery(deskStaffQuery)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  const code = error instanceof CallProblem ? error.code : null

  if (code === 'LOGIN_REQUIRED') return <ToLogin />
  if (error !== null && code === 'STAFF_ONLY') return <DeskRefused message={error.message} />
  if (staff === undefined && error !== null)
    return (
      <DeskPage title={desk_title()}>
        <ErrorBlock title={desk_did_not_load()} onRetry={() => void refetch()}>
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
  return (
    <>
      <RouteWatch />
      <Outlet />
    </>
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
    <SkeletonRegion label={desk_loading()}>
      <div className={styles['blocks']}>
        <Skeleton width={220} height={34} />
        <Skeleton height={40} />
        <Skeleton height={480} radius={12} />
      </div>
    </SkeletonRegion>
  </main>
)
