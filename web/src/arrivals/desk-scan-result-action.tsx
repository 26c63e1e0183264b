import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Undo2 } from 'lucide-react'
import { Button, ButtonLink } from '../design/button.tsx'
import type { ResultKind } from './desk-scan-result-text.ts'
import styles from './desk-scan-result.module.css'
import type { CheckInResult } from './desk-use-arrival.ts'
import type { Scan } from './desk-use-scan.ts'

type Props = {
  readonly location: DeskLocation
  readonly kind: ResultKind
  readonly result: CheckInResult
  readonly scan: Scan
}

/** The buttons of a result, and why the last press failed. */
export const DeskScanResultAction = (props: Props) => (
  <div className={styles['action']}>
    <Action {...props} />
    {props.scan.problem !== null && <p role="alert">{props.scan.problem}</p>}
  </div>
)

/** The results with a button that opens the schedule of the booked day. */
const kindsWithDayButton: ReadonlySet<ResultKind> = new Set(['unpaid', 'not-today', 'too-early', 'over'])

function Action({ location, kind, result, scan }: Props) {
  const { info } = result
  const booking = info?.bookings[0]
  const checkingInLabel = scan.isBusy ? m.arrivals_checking_in() : undefined
  // Undoes the check-in if the person says another name than the shown one.
  if (result.isCheckedIn && !scan.isUndone)
    return (
      <Button
        variant="secondary"
        wide
        large
        busy={scan.isBusy ? m.arrivals_undoing() : undefined}
        onClick={() => scan.undo(result.info)}
      >
        <Undo2 size={20} strokeWidth={2} aria-hidden="true" />
        {m.arrivals_other_name()}
      </Button>
    )
  if (!result.isCheckedIn && kind === 'failed')
    return (
      <Button wide large onClick={() => scan.scan(result.orderNumber)}>
        {m.design_try_again()}
      </Button>
    )
  if (!result.isCheckedIn && kind === 'no-show' && info !== null) {
    const noShowOrder = { ...info, orderNumber: result.orderNumber }
    return (
      <Button wide large busy={checkingInLabel} onClick={() => scan.arriveLate(noShowOrder)}>
        {m.arrivals_undo_and_check_in()}
      </Button>
    )
  }
  if (kindsWithDayButton.has(kind) && booking !== undefined)
    return (
      <>
        {!result.isCheckedIn && kind === 'unpaid' && (
          <Button
            variant="secondary"
            wide
            large
            busy={checkingInLabel}
            onClick={() => scan.letPlay(result.orderNumber)}
          >
            {m.arrivals_let_play()}
          </Button>
        )}
        <ButtonLink
          to={`/desk/${location.id}`}
          search={{ date: booking.date, order: booking.orderNumber }}
          onClick={scan.close}
          wide
          large
        >
          {kind === 'unpaid'
            ? m.counter_take_amount({ amount: formatRupiah(info?.due ?? 0) })
            : m.arrivals_open_day()}
        </ButtonLink>
      </>
    )
  return (
    <Button wide large onClick={scan.close}>
      {m.arrivals_next()}
    </Button>
  )
}
