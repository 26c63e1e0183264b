import type { RentalTime } from '@pantul/contract/desk-goods-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { call } from '../api/call.ts'
import { shortDay } from '../design/date-text.ts'
import { toast } from '../design/toast.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import styles from './desk-goods.module.css'

type Props = {
  readonly locationId: string
  readonly orderNumber: string
  readonly things: string
  /** The time for which the things are rented. It is the time of the booking before its change. */
  readonly rentalTime: RentalTime
}

/** Says that things are rented for another time than the booking, with a button that rents them for its new time. */
export function DeskRentAgain({ locationId, orderNumber, things, rentalTime }: Props) {
  const { send, isBusy, problem } = useDeskCall({
    send: () =>
      call('POST /api/desk/:location/orders/:number/move-rentals', {
        params: { location: locationId, number: orderNumber },
        body: {},
      }),
    onDone: () => toast(m.goods_rented_again({ things })),
    refetches: [daysKey(locationId)],
  })
  return (
    <div className={styles['rentAgain']}>
      <span>{m.goods_elsewhere({ day: shortDay(rentalTime.date), hours: hourRange(rentalTime.hours) })}</span>
      <button
        type="button"
        className={styles['smallButton']}
        aria-label={m.goods_rent_again_one({ things })}
        aria-disabled={isBusy || undefined}
        onClick={() => send(undefined)}
      >
        {m.goods_rent_again()}
      </button>
      <DeskProblem message={problem} />
    </div>
  )
}
