import * as m from '@pantul/messages/words'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Button } from '../design/button.tsx'
import { DeskProblem } from '../desk/desk-problem.tsx'
import styles from './desk-arrival.module.css'
import { checkIn, useArrivalOptions } from './desk-use-arrival.ts'

type Props = {
  readonly locationId: string
  readonly orderNumber: string
  /** Whether the order has an unpaid balance. */
  readonly isOwing: boolean
}

/** Checks in an order that was just sold (key `C`). `bookingId: null`: each of its bookings whose time it is. */
export function DeskSoldArrival({ locationId, orderNumber, isOwing }: Props) {
  const checkingIn = useMutation({
    ...useArrivalOptions(locationId),
    mutationFn: async () => {
      const result = await checkIn(locationId, { orderNumber, bookingId: null, letsPlay: isOwing })
      return { refusal: result.isCheckedIn ? null : result.message }
    },
  })
  const isCheckedIn = checkingIn.data?.refusal === null
  const start = (): void => {
    if (!checkingIn.isPending && !isCheckedIn) checkingIn.mutate()
  }
  useSingleKey('c', start)
  return (
    <div className={styles['arrival']}>
      <output className={styles['arrivalState']} data-kind="arrived">
        {isCheckedIn && (
          <>
            <Check size={18} strokeWidth={2.2} aria-hidden="true" />
            <span>{m.arrivals_done()}</span>
          </>
        )}
      </output>
      {!isCheckedIn && (
        <Button
          variant="secondary"
          wide
          large
          busy={checkingIn.isPending ? m.arrivals_checking_in() : undefined}
          onClick={start}
        >
          {m.arrivals_check_in()} <kbd aria-hidden="true">C</kbd>
        </Button>
      )}
      <DeskProblem look="small" message={checkingIn.data?.refusal ?? checkingIn.error?.message ?? null} />
    </div>
  )
}
