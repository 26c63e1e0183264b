import type { DeskShift } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { staffMay, type StaffRole } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { focusHeading } from '../browser/focus-heading.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { DeskCountResult } from './desk-count-result.tsx'
import styles from './desk-drawer-page.module.css'
import { DeskDrawerPage } from './desk-drawer-page.tsx'
import { shiftReportQuery } from './desk-drawer-query.ts'
import { openedText, openingDifferenceText, timeOf } from './desk-drawer-text.ts'
import { DeskOpenForm } from './desk-open-form.tsx'
import { DeskSignature } from './desk-signature.tsx'
import { DeskClosingSteps } from './desk-closing-steps.tsx'

type Props = {
  readonly locationId: string
  readonly name: string
  readonly shift: DeskShift
  readonly top: ReactNode
  readonly roles: readonly StaffRole[]
  /** The name of the person at the desk. */
  readonly staffName: string
  /**
   * Props of the form that opens the drawer again. Null if the person may not open drawers, or the drawer has a newer
   * shift.
   */
  readonly openAgain: {
    readonly locationId: string
    readonly onOpened: (name: string) => void
    readonly onStale: (message: string) => void
  } | null
}

/** A closed drawer: the result, its signature, and the form to open it again, which does not need the signature. */
export function DeskClosedShift({ locationId, name, shift, top, roles, staffName, openAgain }: Props) {
  const {
    data: report,
    isError,
    isFetching,
    error,
    refetch,
  } = useQuery(shiftReportQuery(locationId, shift.publicId))
  // An effect, because focus is outside of React.
  useEffect(focusHeading, [])
  const closed = m.desk_drawer_closed({ time: timeOf(shift.closedAt ?? ''), name: shift.closedBy ?? '' })
  const note = [openedText(shift), openingDifferenceText(shift), closed]
    .filter((part) => part !== null)
    .join('. ')

  if (report === undefined)
    return (
      <DeskDrawerPage title={name} note={note} top={top}>
        {isError && !isFetching ? (
          <ErrorBlock title={m.desk_drawer_not_loaded()} onRetry={() => void refetch()}>
            {error.message}
          </ErrorBlock>
        ) : (
          <SkeletonRegion label={m.desk_drawer_loading()}>
            <Skeleton height={380} radius={16} />
          </SkeletonRegion>
        )}
      </DeskDrawerPage>
    )
  return (
    <DeskDrawerPage
      title={name}
      note={note}
      top={
        <>
          {top}
          {shift.signedBy === null && <DeskClosingSteps current="result" />}
        </>
      }
      panel={<DeskSignature locationId={locationId} report={report} roles={roles} staffName={staffName} />}
    >
      <DeskCountResult report={report} />
      {staffMay(roles, 'see-reports') && (
        <Link
          className={styles['link']}
          to={`/desk/${locationId}/end-of-day`}
          search={{ date: (shift.closedAt ?? '').slice(0, 10) }}
        >
          {m.end_of_day_see()}
        </Link>
      )}
      {openAgain !== null && <DeskOpenForm {...openAgain} title={m.desk_drawer_again()} initialName={name} />}
    </DeskDrawerPage>
  )
}
