import type { GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import { useState } from 'react'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskReturnGoods } from './desk-return-goods.tsx'
import { DeskSoldGoods, thingsText } from './desk-sold-goods.tsx'

type Props = {
  readonly goods: readonly GoodsOfBooking[]
  /** Whether staff are asked to return the goods, because their booking is cancelled or closed. */
  readonly asksToReturn?: boolean
}

/** The goods that were sold with a booking, and the form that returns them. */
export function DeskGoodsOfBooking({ goods, asksToReturn = false }: Props) {
  const location = useDeskLocation()
  const [returnedGoods, setReturnedGoods] = useState<GoodsOfBooking | null>(null)
  if (location === undefined) return null
  const { id: locationId, roles } = location
  if (returnedGoods === null)
    return (
      <DeskSoldGoods
        locationId={locationId}
        roles={roles}
        goods={goods}
        asksToReturn={asksToReturn}
        onReturn={setReturnedGoods}
      />
    )
  return (
    <DeskReturnGoods
      locationId={locationId}
      roles={roles}
      orderNumber={returnedGoods.orderNumber}
      thingsText={thingsText(returnedGoods)}
      onLeave={() => setReturnedGoods(null)}
    />
  )
}
