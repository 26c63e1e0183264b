import type { GoodsOfBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { shortDay } from '../design/date-text.ts'
import { toast } from '../design/toast.tsx'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-goods.module.css'

type Props = {
  readonly locationId: string
  readonly orderNumber: string
  readonly things: string
  readonly rented: NonNullable<GoodsOfBooking['rentedElsewhere']>
}

/** Goods that are rented for the time before a change, and a button that rents them for the current one. */
export function DeskRentAgain({ locationId, orderNumber, things, rented }: Props) {
  const cache = useQueryClient()
  const { send, isBusy, problem } = useDeskCall({
    send: async () =>
      call('POST /api/desk/:location/orders/:number/move-rentals', {
        params: { location: locationId, number: orderNumber },
        body: {},
      }),
    onDone: () => {
      toast(m.goods_rented_again({ things }))
      return cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
    },
  })
  return (
    <div className={styles['elsewhere']}>
      <span>{m.goods_elsewhere({ day: shortDay(rented.date), hours: hourRange(rented.hours) })}</span>
      <button
        type="button"
        className={styles['give']}
        aria-label={m.goods_rent_again_one({ things })}
        aria-disabled={isBusy || undefined}
        onClick={() => send(undefined)}
      >
        {m.goods_rent_again()}
      </button>
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  )
}
