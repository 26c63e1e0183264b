import * as m from '@pantul/messages/words'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useSingleKey } from '../browser/desk-use-single-key.ts'
import { Button } from '../design/button.tsx'
import styles from './desk-arrival.module.css'
import { checkIn, useRefetchDays } from './desk-use-arrival.ts'

type Props = {
  readonly locationId: string
  readonly number: string
  /** Whether the order has an unpaid balance. */
  readonly isOwing: boolean
}

/** Checks in the bookings of an order that was sold just now (key `C`), because a walk-in is already here. */
export function DeskSoldArrival({ locationId, number, isOwing }: Props) {
  const refetchDays = useRefetchDays(locationId)
  const arriving = useMutation({
    mutationFn: async () => {
      const result = await checkIn(locationId, { number, bookingId: null, letsPlay: isOwing })
      return result.isCheckedIn ? null : result.message
    },
    onSettled: refetchDays,
    networkMode: 'always',
  })
  const isCheckedIn = arriving.isSuccess && arriving.data === null
  const arrive = (): void => {
    if (!arriving.isPending && !isCheckedIn) arriving.mutate()
  }
  useSingleKey('c', arrive)
  const problem = arriving.data ?? arriving.error?.message ?? null
  return (
    <div className={styles['arrival']}>
      <output className={styles['state']} data-kind="arrived">
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
          busy={arriving.isPending ? m.arrivals_checking_in() : undefined}
          onClick={arrive}
        >
          {m.arrivals_check_in()} <kbd aria-hidden="true">C</kbd>
        </Button>
      )}
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
