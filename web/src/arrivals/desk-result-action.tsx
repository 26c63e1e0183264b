import type { DeskLocation } from '@pantul/contract/desk-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { Undo2 } from 'lucide-react'
import { Button, ButtonLink } from '../design/button.tsx'
import type { ResultKind } from './desk-result-text.ts'
import styles from './desk-result.module.css'
import type { CheckInResult } from './desk-use-arrival.ts'
import type { Scan } from './desk-use-scan.ts'

type Props = {
  readonly location: DeskLocation
  readonly kind: ResultKind
  readonly result: CheckInResult
  readonly scan: Scan
}

/** The button for a result, if there is something to do. */
export const DeskResultAction = (props: Props) => (
  <div className={styles['action']}>
    <Action {...props} />
    {props.scan.problem !== null && <p role="alert">{props.scan.problem}</p>}
  </div>
)

function Action({ location: { id }, kind, result, scan }: Props) {
  const booking = result.info?.bookings[0]
  const busy = scan.isBusy ? m.arrivals_undoing() : undefined
  if (result.isCheckedIn && !scan.isUndone)
    return (
      <Button variant="secondary" wide large busy={busy} onClick={() => scan.undo(result.info)}>
        <Undo2 size={20} strokeWidth={2} aria-hidden="true" />
        {m.arrivals_other_name()}
      </Button>
    )
  if (!result.isCheckedIn && kind === 'failed')
    return (
      <Button wide large onClick={() => scan.scan(result.number)}>
        {m.design_try_again()}
      </Button>
    )
  if (!result.isCheckedIn && kind === 'missed' && result.info !== null) {
    const late = { ...result.info, number: result.number }
    return (
      <Button wide large busy={busy} onClick={() => scan.arriveLate(late)}>
        {m.arrivals_undo_and_check_in()}
      </Button>
    )
  }
  const leadsToDay = kind === 'unpaid' || kind === 'not-today' || kind === 'too-early' || kind === 'over'
  if (leadsToDay && booking !== undefined)
    return (
      <>
        {!result.isCheckedIn && kind === 'unpaid' && (
          <Button variant="secondary" wide large busy={busy} onClick={() => scan.letPlay(result.number)}>
            {m.arrivals_let_play()}
          </Button>
        )}
        <ButtonLink
          to={`/desk/${id}`}
          search={{ date: booking.date, order: booking.orderNumber }}
          onClick={scan.close}
          wide
          large
        >
          {kind === 'unpaid'
            ? m.counter_take_amount({ amount: formatRupiah(result.info?.due ?? 0) })
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
