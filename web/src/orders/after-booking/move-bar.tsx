import * as m from '@pantul/messages/words'
import type { MoveQuote } from '@pantul/contract/after-booking-wire'
import { formatRupiah } from '@pantul/rules/money'
import { isComplete } from '@pantul/rules/booking-item'
import { Button } from '../../design/button.tsx'
import { Amount } from '../../design/price.tsx'
import { workText } from '../checkout/work-text.ts'
import { pickedText } from './picked-text.ts'
import styles from './move-bar.module.css'
import type { useMove } from './use-move.ts'

type Props = { readonly move: ReturnType<typeof useMove>; readonly zone: string }

/** Shows the pick, the paid and the new price; its button names the difference. */
export function MoveBar({ move, zone }: Props) {
  const { item, quote, isPricing, problem, state, submit } = move
  return (
    <section className={styles['bar']} aria-labelledby="new-time">
      <h2 id="new-time">{m.after_booking_move_new()}</h2>
      <p className={styles['pick']}>
        {isComplete(item) ? pickedText(item, zone) : m.after_booking_move_pick()}
      </p>
      {isPricing && <output>{m.checkout_pricing()}</output>}
      {quote !== null && <Sums quote={quote} />}
      {quote?.promo != null && <p>{promoText(quote.promo)}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      {quote !== null && (
        <Button variant="ball" large wide onClick={submit} busy={busyText(state)}>
          {confirmText(quote)}
        </Button>
      )}
    </section>
  )
}

const Sums = ({ quote: { paid, price, toPay, toRefund, refundRoute } }: { readonly quote: MoveQuote }) => (
  <dl className={styles['sums']}>
    <Sum label={m.after_booking_move_paid()} amount={paid} />
    <Sum label={m.label_new_price()} amount={price} />
    {toPay > 0 && <Sum label={m.after_booking_move_to_pay()} amount={toPay} />}
    {toRefund > 0 && (
      <Sum
        label={refundRoute === 'credit' ? m.after_booking_move_to_credit() : m.after_booking_back()}
        amount={toRefund}
      />
    )}
  </dl>
)

const Sum = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Amount rupiah={amount} />
    </dd>
  </div>
)

/** What happens to the promo of the booking. */
function promoText({ name: promo, before, after }: NonNullable<MoveQuote['promo']>): string {
  const amounts = { promo, before: formatRupiah(before), after: formatRupiah(after) }
  if (after === 0) return m.after_booking_move_promo_ends(amounts)
  return after < before ? m.after_booking_move_promo_less(amounts) : m.after_booking_move_promo_stays(amounts)
}

function confirmText({ toPay, toRefund }: MoveQuote): string {
  if (toPay > 0) return m.after_booking_move_pay({ amount: formatRupiah(toPay) })
  return toRefund > 0
    ? m.after_booking_move_credit({ amount: formatRupiah(toRefund) })
    : m.after_booking_move_same()
}

/** The label of the busy button; also used while the payment page opens. */
function busyText(state: Props['move']['state']): string | undefined {
  if (state.kind === 'working') return workText(state.share)
  return state.kind === 'ready' || state.kind === 'refused' ? undefined : m.after_booking_move_moving()
}
