import * as m from '@pantul/messages/words'
import type { MoveQuote } from '@pantul/contract/after-booking-wire'
import { formatRupiah } from '@pantul/rules/money'
import { isComplete } from '@pantul/rules/booking-item'
import { Button } from '../../design/button.tsx'
import { AmountRow } from '../../design/price.tsx'
import { bookingText } from '../booking-text.ts'
import { workLabel } from '../checkout/placing-state.ts'
import styles from './move-bar.module.css'
import type { useMove } from './use-move.ts'

type Move = ReturnType<typeof useMove>
type Props = { readonly move: Move; readonly zoneLabel: string }

/** The picked time, the paid price and the new one. The button names the difference. */
export function MoveBar({ move, zoneLabel }: Props) {
  const { item, quote, isPricing, problem, state, submit } = move
  return (
    <section className={styles['bar']} aria-labelledby="new-time">
      <h2 id="new-time">{m.after_booking_move_new()}</h2>
      <p className={styles['pickedTime']}>
        {isComplete(item) ? bookingText(item, zoneLabel) : m.after_booking_move_pick()}
      </p>
      {isPricing && <output>{m.checkout_pricing()}</output>}
      {quote !== null && <Sums quote={quote} />}
      {quote?.promo != null && <p>{promoText(quote.promo)}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      {quote !== null && (
        <Button variant="continue" large wide onClick={submit} busy={moveBusyLabel(state)}>
          {confirmLabel(quote)}
        </Button>
      )}
    </section>
  )
}

const Sums = ({ quote: { paid, price, toPay, toRefund, refundRoute } }: { readonly quote: MoveQuote }) => (
  <dl className={styles['sums']}>
    <AmountRow label={m.after_booking_move_paid()} amount={paid} />
    <AmountRow label={m.label_new_price()} amount={price} />
    {toPay > 0 && <AmountRow label={m.after_booking_move_to_pay()} amount={toPay} />}
    {toRefund > 0 && (
      <AmountRow
        label={refundRoute === 'credit' ? m.after_booking_move_to_credit() : m.after_booking_back()}
        amount={toRefund}
      />
    )}
  </dl>
)

/** What happens to the promo of the booking. `before`, `after`: its discount before and after the move. */
function promoText({ name: promo, before, after }: NonNullable<MoveQuote['promo']>): string {
  const values = { promo, before: formatRupiah(before), after: formatRupiah(after) }
  if (after === 0) return m.after_booking_move_promo_ends(values)
  return after < before ? m.after_booking_move_promo_less(values) : m.after_booking_move_promo_stays(values)
}

function confirmLabel({ toPay, toRefund }: MoveQuote): string {
  if (toPay > 0) return m.after_booking_move_pay({ amount: formatRupiah(toPay) })
  return toRefund > 0
    ? m.after_booking_move_credit({ amount: formatRupiah(toRefund) })
    : m.after_booking_move_same()
}

/** The label of the button while it is busy, and until the payment page opens. */
function moveBusyLabel(state: Move['state']): string | undefined {
  if (state.kind === 'working') return workLabel(state.share)
  return state.kind === 'ready' || state.kind === 'refused' ? undefined : m.after_booking_move_moving()
}
