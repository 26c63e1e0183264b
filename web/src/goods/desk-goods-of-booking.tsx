import type { GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import { useState } from 'react'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskSoldGoods, thingsText } from './desk-sold-goods.tsx'
import { DeskReturnGoods } from './desk-return-goods.tsx'

type Props = {
  readonly goods: readonly GoodsOfBooking[]
  /** Whether the booking has ended. Staff are then asked whether to return the goods too. */
  readonly isAsking?: boolean
}

/** The goods of a booking after a change: rent them for the new time, or return them. Shows nothing without goods. */
export function DeskGoodsOfBooking({ goods, isAsking = false }: Props) {
  const location = useDeskLocation()
  const [returned, setReturned] = useState<GoodsOfBooking | null>(null)
  if (location === undefined) return null
  const { id: locationId, roles } = location
  if (returned === null)
    return (
      <DeskSoldGoods
        locationId={locationId}
        roles={roles}
        goods={goods}
        isAsking={isAsking}
        onReturn={setReturned}
      />
    )
  return (
    <DeskReturnGoods
      locationId={locationId}
      roles={roles}
      order={{ number: returned.orderNumber, things: thingsText(returned) }}
      onLeave={() => setReturned(null)}
    />
  )
}
