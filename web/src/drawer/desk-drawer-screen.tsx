import type { DeskDrawer, DeskShift } from '@pantul/contract/desk-drawers-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBlock } from '../design/error-block.tsx'
import { Skeleton, SkeletonRegion } from '../design/skeleton.tsx'
import { useDeskLocation, useDeskStaff } from '../desk/desk-staff.ts'
import { DeskClosedShift } from './desk-closed-shift.tsx'
import { DeskDrawerPage } from './desk-drawer-page.tsx'
import { drawersQuery } from './desk-drawer-query.ts'
import { DeskDrawerTop } from './desk-drawer-top.tsx'
import { DeskOpenForm } from './desk-open-form.tsx'
import { DeskOpenShift } from './desk-open-shift.tsx'

/** `/desk/KEM/drawer`: opens, counts and signs the cash drawers of a location. */
export function DeskDrawerScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <DrawersLoader key={location.id} location={location} />
}

type LocationProps = { readonly location: DeskLocation }

function DrawersLoader({ location }: LocationProps) {
  const { data, isError, isFetching, refetch, error } = useQuery(drawersQuery(location.id))
  const retry = () => void refetch()
  if (data !== undefined)
    return <Drawers location={location} drawers={data} isOutdated={isError} onRetry={retry} />
  return (
    <DeskDrawerPage title={m.desk_drawer()}>
      {isError && !isFetching ? (
        <ErrorBlock title={m.desk_drawer_not_loaded()} onRetry={retry}>
          {error.message}
        </ErrorBlock>
      ) : (
        <SkeletonRegion label={m.desk_drawer_loading()}>
          <Skeleton height={380} radius={16} />
        </SkeletonRegion>
      )}
    </DeskDrawerPage>
  )
}

type DrawersProps = LocationProps & {
  readonly drawers: readonly DeskDrawer[]
  /** Whether the last fetch failed, so that the drawers may be outdated. */
  readonly isOutdated: boolean
  readonly onRetry: () => void
}

/**
 * The name of the chosen drawer. Null: nobody has chosen, so the default drawer is shown. Empty text: the form for a new
 * drawer is shown.
 */
type ChosenDrawer = string | null

function Drawers({ location, drawers, isOutdated, onRetry }: DrawersProps) {
  const { fullname } = useDeskStaff()
  const [chosen, setChosen] = useState<ChosenDrawer>(null)
  const [unsignedShiftId, setUnsignedShiftId] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const drawer =
    chosen === ''
      ? undefined
      : (drawers.find(({ name }) => name === chosen) ?? defaultDrawer(drawers, fullname))
  const olderShift = drawers
    .flatMap(({ unsigned }) => unsigned)
    .find(({ publicId }) => publicId === unsignedShiftId)
  const shownShiftId = olderShift?.publicId ?? drawer?.shift?.publicId
  const mayUse = staffMay(location.roles, 'use-drawer')
  const choose = (name: ChosenDrawer): void => {
    setNotice(null)
    setUnsignedShiftId(null)
    setChosen(name)
  }
  const showUnsigned = (shiftId: string): void => {
    const drawerOfShift = drawers.find(({ shift }) => shift?.publicId === shiftId)
    if (drawerOfShift !== undefined) return choose(drawerOfShift.name)
    setNotice(null)
    setUnsignedShiftId(shiftId)
  }
  const openProps = {
    locationId: location.id,
    onOpened: choose,
    onStale: setNotice,
  }
  const top = (
    <DeskDrawerTop
      drawers={drawers}
      chosen={drawer?.name ?? ''}
      onChosen={choose}
      unsigned={drawers.flatMap(unsignedOf).filter(({ publicId }) => publicId !== shownShiftId)}
      onUnsigned={showUnsigned}
      isOlderShift={olderShift !== undefined}
      mayOpen={mayUse}
      notice={notice}
      isOutdated={isOutdated}
      onRetry={onRetry}
    />
  )

  if (olderShift !== undefined)
    return (
      <DeskClosedShift
        key={olderShift.publicId}
        locationId={location.id}
        name={drawers.find(({ unsigned }) => unsigned.includes(olderShift))?.name ?? ''}
        shift={olderShift}
        top={top}
        roles={location.roles}
        staffName={fullname}
        openAgain={null}
      />
    )
  if (drawer === undefined || drawer.shift === null)
    return (
      <DeskDrawerPage title={drawer?.name ?? m.desk_drawer()} top={top}>
        {mayUse ? (
          <DeskOpenForm
            key={drawer?.name}
            {...openProps}
            title={drawers.length === 0 ? m.counter_open_drawer() : m.desk_drawer_another()}
            initialName={drawer?.name ?? (drawers.length === 0 ? m.counter_drawer_name() : '')}
          />
        ) : (
          <p>{m.desk_drawer_none()}</p>
        )}
      </DeskDrawerPage>
    )

  const { shift } = drawer
  const shiftProps = { locationId: location.id, name: drawer.name, shift, top }
  if (shift.closedAt === null)
    return (
      <DeskOpenShift
        key={shift.publicId}
        {...shiftProps}
        mayUse={mayUse}
        onClosing={() => choose(drawer.name)}
        onStale={setNotice}
      />
    )
  return (
    <DeskClosedShift
      key={`${shift.publicId} closed`}
      {...shiftProps}
      roles={location.roles}
      staffName={fullname}
      openAgain={mayUse ? openProps : null}
    />
  )
}

/** The counts of a drawer that wait for a signature, oldest first. */
const unsignedOf = ({ unsigned, shift }: DeskDrawer): readonly DeskShift[] =>
  shift !== null && shift.closedAt !== null && shift.signedBy === null ? [...unsigned, shift] : unsigned

/**
 * The drawer that is shown at first: the drawer that the person at the desk opened, otherwise an open drawer, then a drawer
 * whose count waits for a signature, then the newest.
 */
function defaultDrawer(drawers: readonly DeskDrawer[], fullname: string): DeskDrawer | undefined {
  const rank = ({ shift }: DeskDrawer): number => {
    if (shift === null) return 4
    if (shift.closedAt === null) return shift.openedBy === fullname ? 0 : 1
    return shift.signedBy === null ? 2 : 3
  }
  const openedAt = ({ shift }: DeskDrawer): number => (shift === null ? 0 : Date.parse(shift.openedAt))
  return drawers.toSorted((a, b) => rank(a) - rank(b) || openedAt(b) - openedAt(a))[0]
}
